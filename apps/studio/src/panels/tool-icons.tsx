/** The sign of each tool, by its name as a command; a tool without one shows its key. */
import type { ReactNode } from 'react'
import { Icon } from '../icons.tsx'

const SIGNS: Readonly<Record<string, ReactNode>> = {
  select: <path d="M5 3.2 15.4 10l-4.7 1.2-2.3 4.4z" strokeLinejoin="round" />,
  'draw-piece': (
    <>
      <path d="m4 16 1-4L14 3l3 3-9 9z" strokeLinejoin="round" />
      <path d="m12 5 3 3" />
    </>
  ),
  'add-point': (
    <>
      <path d="M2.5 14.5 8 11.5M12.2 9.2l5.3-3" />
      <circle cx="10" cy="10.4" r="2.4" />
      <path d="M14.5 13v5M12 15.5h5" />
    </>
  ),
  curve: <path d="M3 15.5C5 6.5 11 3.5 17 4.5M3 15.5h.1M17 4.5h.1" />,
  'internal-line': <path d="M4 16 16 4" strokeDasharray="3 2.6" />,
  dart: <path d="M5 3.5 10 16.5 15 3.5M3 3.5h2M15 3.5h2" strokeLinejoin="round" />,
  pleat: <path d="M3 5v10l4.7-10v10L12.4 5v10L17 5v10" strokeLinejoin="round" />,
  notch: <path d="M2.5 13h15M10 13V7" />,
  cut: (
    <>
      <circle cx="5.5" cy="5.5" r="2.2" />
      <circle cx="5.5" cy="14.5" r="2.2" />
      <path d="m7.3 6.8 9.2 7.7M7.3 13.2l9.2-7.7" />
    </>
  ),
  sew: (
    <>
      <path d="M16.5 3.5 6 14l-2.5 2.5L6 14" />
      <path d="M14.2 4.4 12.8 5.8" />
      <path d="M15.5 4.5c3 4-2 5-3 8s1 4 4 3.5" strokeDasharray="2 2" />
    </>
  ),
  'sew-part': (
    <>
      <path d="M2.5 15.5h15M6 13v5M14 13v5" />
      <path d="m15.5 3-7.8 7.8" />
      <path d="M7 11.5c-2 1-2 2.5-1 4" strokeDasharray="2 2" />
    </>
  ),
  measure: (
    <>
      <path d="m3 13.5 10.5-10.5L17 6.5 6.5 17z" strokeLinejoin="round" />
      <path d="m6 10.5 1.5 1.5M8.5 8l2 2M11 5.5 12.5 7" />
    </>
  ),
  'grain-line': <path d="M10 3v14M7.3 5.8 10 3l2.7 2.8M7.3 14.2 10 17l2.7-2.8" />,
  'vertex-drag': (
    <>
      <path d="M7.5 17c-1.6-1.2-3-3-3.6-4.8-.4-1.3 1-1.8 1.8-.8l1.3 1.5V5.2a1.3 1.3 0 0 1 2.6 0v4.3" />
      <path d="M9.6 9.5c3-.4 6 .3 6.3 2.2.2 2-.4 3.8-1.4 5.3" />
      <path d="M12.5 4.5h4.5M15 2.5l2 2-2 2" />
    </>
  ),
  'surface-drag': <path d="M2.5 14c4-7 11-7 15 0M6 6.5h8M11.8 4.3 14 6.5l-2.2 2.2" />,
  pin: (
    <>
      <circle cx="10" cy="5.6" r="2.8" />
      <path d="M10 8.6v8.6" />
    </>
  ),
  mark: (
    <path
      d="m11 3.2 4 4-4.6 4.6-4-4zM6.4 7.8l-.6 2.6 2 2 2.6-.6M2.5 16.8c2.4-2 3.6 1.2 6 0s3.4-1 5.5 0"
      strokeLinejoin="round"
    />
  ),
  arrange: (
    <>
      <circle cx="10" cy="4.6" r="1.9" />
      <path d="M6.5 8.5h7l-1 5h-5zM8.5 13.5V18M11.5 13.5V18" strokeLinejoin="round" />
    </>
  ),
  section: <path d="M3 13 12 3.5 17 8 8 17zM2 9l15 5" strokeLinejoin="round" />,
}

export function toolIcon(id: string): ReactNode {
  const sign = SIGNS[id]
  return sign === undefined ? null : <Icon>{sign}</Icon>
}
