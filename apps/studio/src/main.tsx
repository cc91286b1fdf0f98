/** Starts the page: theme, engine, sample, and then only what people do. */
import { canView } from '@selvedge/view'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { preparePage } from './offline.ts'
import { installPageApi } from './page-api.ts'
import { setTheme, startStudio } from './studio.ts'
import './styles/tokens.css'
import './styles/layout.css'
import './styles/controls.css'
import './styles/timeline.css'
import './styles/windows.css'
import './styles/tools.css'
import './styles/marks.css'
import './styles/panels.css'
import './styles/dialogs.css'

await preparePage()

const dark = matchMedia('(prefers-color-scheme: dark)')
const reduced = matchMedia('(prefers-reduced-motion: reduce)')
dark.addEventListener('change', () => setTheme(dark.matches ? 'dark' : 'light'))

const started = startStudio(dark.matches ? 'dark' : 'light', reduced.matches, canView())
installPageApi()
const place = document.getElementById('studio')
if (place) createRoot(place).render(<App />)
await started
