/** A button that runs a command: name and tip come from the table, where it does not say otherwise, the key from the keymap. */
import { COMMANDS, runCommand } from '../commands.ts'
import { Button, type ButtonProps } from './button.tsx'

type Props = Partial<ButtonProps> & { command: string }

export function CommandButton({ command, ...own }: Props) {
  const { title } = COMMANDS.find(({ id }) => id === command)!
  return <Button name={title} tip={title} keyOf={command} onPress={() => runCommand(command)} {...own} />
}
