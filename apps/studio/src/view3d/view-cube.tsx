/** The view cube: turns with the camera, a click looks from that side. Keys 1 to 6 do the same. */
import { runCommand } from '../commands.ts'

const FACES = [
  ['front', 'Front'],
  ['back', 'Back'],
  ['left', 'Left'],
  ['right', 'Right'],
  ['top', 'Top'],
] as const

export function ViewCube({ cube }: { cube: React.RefObject<HTMLDivElement | null> }) {
  return (
    <div className="cube-frame">
      <div className="cube" ref={cube}>
        {FACES.map(([view, title]) => (
          <button
            key={view}
            type="button"
            tabIndex={-1}
            className={`cube-face cube-${view}`}
            aria-label={`${title} view`}
            onClick={() => runCommand(`view-${view}`)}
          >
            {title}
          </button>
        ))}
        <div className="cube-face cube-bottom" />
      </div>
    </div>
  )
}
