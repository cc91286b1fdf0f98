/** Starts the page: theme, engine, sample, and then only what people do. */
import { canView } from '@selvedge/view'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { preparePage } from './offline.ts'
import { installPageApi } from './page-api.ts'
import { followTheme } from './preferences.ts'
import { setTheme, startStudio } from './studio.ts'
import './styles/tokens.css'
import './styles/layout.css'
import './styles/controls.css'
import './styles/overlays.css'
import './styles/timeline.css'
import './styles/outfits.css'
import './styles/windows.css'
import './styles/readings.css'
import './styles/tools.css'
import './styles/maps.css'
import './styles/marks.css'
import './styles/joints.css'
import './styles/panels.css'
import './styles/inspector.css'
import './styles/dialogs.css'
import './styles/preferences.css'
import './styles/touch.css'

followTheme(setTheme)
await preparePage()

const reduced = matchMedia('(prefers-reduced-motion: reduce)')
const started = startStudio(reduced.matches, canView())
installPageApi()
const place = document.getElementById('studio')
if (place) createRoot(place).render(<App />)
await started
