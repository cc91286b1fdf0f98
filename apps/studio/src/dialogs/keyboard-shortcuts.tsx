/** Every key that does something, as the keymap has it now. */
import { COMMANDS, openDialog } from '../commands.ts'
import { keyWords } from '../keymap.ts'
import { Dialog } from './dialog.tsx'

export function KeyboardShortcuts() {
  return (
    <Dialog name="Keyboard shortcuts">
      <dl className="keys">
        {COMMANDS.filter(({ id }) => keyWords(id) !== '').map(({ id, title }) => (
          <div key={id} className="fact">
            <dt>{title}</dt>
            <dd>
              <kbd>{keyWords(id)}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <div className="dialog-foot">
        <button type="button" className="plain" onClick={() => openDialog('Preferences')}>
          Change keys
        </button>
      </div>
    </Dialog>
  )
}
