/** Every key that does something, from the table of commands itself. */
import { COMMANDS } from '../commands.ts'
import { Dialog } from './dialog.tsx'

export function KeyboardShortcuts() {
  return (
    <Dialog name="Keyboard shortcuts">
      <dl className="keys">
        {COMMANDS.filter((command) => command.keys !== '').map((command) => (
          <div key={command.id} className="fact">
            <dt>{command.title}</dt>
            <dd>
              <kbd>{command.keys}</kbd>
            </dd>
          </div>
        ))}
        <div className="fact">
          <dt>Next region</dt>
          <dd>
            <kbd>F6</kbd>
          </dd>
        </div>
      </dl>
    </Dialog>
  )
}
