/** Our own signs: 20 px, 1.5 px line, one idea each. The button beside them carries the name. */
import type { ReactNode } from 'react'

export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className="icon" width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}

export const MarkIcon = () => (
  <Icon>
    <path d="M7.5 4.5 3 10l4.5 5.5M12.5 4.5 17 10l-4.5 5.5" />
    <path d="M10 5v10" strokeDasharray="1.8 1.8" />
  </Icon>
)
export const GalleryIcon = () => (
  <Icon>
    <rect x="3" y="3" width="6" height="6" rx="1" />
    <rect x="11" y="3" width="6" height="6" rx="1" />
    <rect x="3" y="11" width="6" height="6" rx="1" />
    <rect x="11" y="11" width="6" height="6" rx="1" />
  </Icon>
)
export const UndoIcon = () => (
  <Icon>
    <path d="M7 4 3 8l4 4M3.5 8H12a4.5 4.5 0 0 1 0 9H8" strokeLinejoin="round" />
  </Icon>
)
export const RedoIcon = () => (
  <Icon>
    <path d="m13 4 4 4-4 4M16.5 8H8a4.5 4.5 0 0 0 0 9h4" strokeLinejoin="round" />
  </Icon>
)
export const PlayIcon = () => (
  <Icon>
    <path d="M6.5 4.2v11.6L15.8 10z" fill="currentColor" strokeLinejoin="round" />
  </Icon>
)
export const PauseIcon = () => (
  <Icon>
    <path d="M7 4.5v11M13 4.5v11" strokeWidth="2.6" />
  </Icon>
)
export const RecordIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="6.5" />
    <circle cx="10" cy="10" r="3" fill="currentColor" />
  </Icon>
)
export const StepIcon = () => (
  <Icon>
    <path d="M5 4.5v11l7.5-5.5zM15 4.5v11" strokeLinejoin="round" />
  </Icon>
)
export const ResetIcon = () => (
  <Icon>
    <path d="M4.2 8.2A6.2 6.2 0 1 1 4 11.5" />
    <path d="M4 4.2v4.2h4.2" />
  </Icon>
)
export const ExportIcon = () => (
  <Icon>
    <path d="M10 12.5V3.5M6.5 6.8 10 3.3l3.5 3.5" />
    <path d="M4 11.5V16h12v-4.5" />
  </Icon>
)
export const ShareIcon = () => (
  <Icon>
    <path d="M8.5 11.5a3.2 3.2 0 0 0 4.6 0l2.8-2.8a3.3 3.3 0 0 0-4.6-4.6L10 5.4" />
    <path d="M11.5 8.5a3.2 3.2 0 0 0-4.6 0l-2.8 2.8a3.3 3.3 0 0 0 4.6 4.6l1.3-1.3" />
  </Icon>
)
export const PaletteIcon = () => (
  <Icon>
    <circle cx="8.8" cy="8.8" r="4.8" />
    <path d="m12.4 12.4 4.1 4.1" />
  </Icon>
)
export const HelpIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="7" />
    <path d="M8 8a2 2 0 1 1 2.9 1.8c-.6.3-.9.7-.9 1.4" />
    <path d="M10 13.6v.2" strokeWidth="1.9" />
  </Icon>
)
export const CameraIcon = () => (
  <Icon>
    <path d="M3 6.5h3l1.3-2h5.4l1.3 2h3v9H3z" strokeLinejoin="round" />
    <circle cx="10" cy="10.8" r="2.7" />
  </Icon>
)
export const FitIcon = () => (
  <Icon>
    <path d="M3.5 7V3.5H7M13 3.5h3.5V7M16.5 13v3.5H13M7 16.5H3.5V13" />
  </Icon>
)
export const FileIcon = () => (
  <Icon>
    <path d="M5 2.8h6.2L15 6.6v10.6H5z" strokeLinejoin="round" />
    <path d="M11 3v4h4" />
  </Icon>
)
export const PanelIcon = () => (
  <Icon>
    <rect x="3" y="4" width="14" height="12" rx="1.5" />
    <path d="M12 4v12" />
  </Icon>
)
export const TickIcon = () => (
  <Icon>
    <path d="M4.5 10.5 8.5 14.5 15.5 6" />
  </Icon>
)
export const CloseIcon = () => (
  <Icon>
    <path d="M5 5l10 10M15 5 5 15" />
  </Icon>
)
export const ShowIcon = () => (
  <Icon>
    <path d="M2.5 10c1.9-3.2 4.4-4.8 7.5-4.8s5.6 1.6 7.5 4.8c-1.9 3.2-4.4 4.8-7.5 4.8S4.4 13.2 2.5 10z" />
    <circle cx="10" cy="10" r="2.4" />
  </Icon>
)
