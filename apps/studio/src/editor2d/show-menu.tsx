/** What is shown of the pieces besides their outlines, switch by switch. Only looked at, so no part of the document. */
import { Popup, Switch } from '../controls/index.ts'
import { ShowIcon } from '../icons.tsx'
import { createStore, useStore } from '../store.ts'

export const shownStore = createStore({
  'Seam allowance': false,
  Lengths: false,
  Notches: true,
  Grain: false,
  Labels: true,
  Mesh: false,
})

type Shown = keyof ReturnType<typeof shownStore.get>

/** Asked for most, hence in the window's head while nothing needs the room. */
const FOREMOST = 'Seam allowance'

/** `whole`: with the foremost one too. */
export function ShowMenu({ whole }: { whole: boolean }) {
  const names = (Object.keys(shownStore.get()) as Shown[]).filter((name) => whole || name !== FOREMOST)
  return (
    <Popup
      name="Show"
      look="quiet icon-text"
      label={
        <>
          <ShowIcon />
          <span>Show</span>
        </>
      }
    >
      {names.map((name) => (
        <ShowSwitch key={name} name={name} />
      ))}
    </Popup>
  )
}

export function ForemostSwitch() {
  return <ShowSwitch name={FOREMOST}>Allowance</ShowSwitch>
}

function ShowSwitch({ name, children = name }: { name: Shown; children?: string }) {
  const on = useStore(shownStore, (state) => state[name])
  return (
    <Switch name={name} on={on} onChange={() => shownStore.set({ [name]: !on })}>
      {children}
    </Switch>
  )
}
