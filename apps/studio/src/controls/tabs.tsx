/** Tabs, one below the other, and what the present one shows. */
import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'

interface Props<Name extends string> {
  /** Accessible name of the list. */
  name: string
  names: readonly Name[]
  present: Name
  /** Number beside a name, and the words it is described by. */
  badges: Partial<Record<Name, { count: number; words: string }>>
  /** What the present one shows. */
  children: ReactNode
  onChange(name: Name): void
}

export function Tabs<Name extends string>({ names, present, badges, children, ...rest }: Props<Name>) {
  const { name: list, onChange } = rest
  return (
    <AriaTabs
      className="tabbed"
      orientation="vertical"
      selectedKey={present}
      onSelectionChange={(key) => onChange(key as Name)}
    >
      <TabList className="tabs" aria-label={list}>
        {names.map((name) => (
          <Tab
            key={name}
            id={name}
            className="tab"
            aria-label={name}
            render={(props) => <div {...(props as object)} aria-description={badges[name]?.words} />}
          >
            {name}
            {badges[name] && <Badge count={badges[name].count} />}
          </Tab>
        ))}
      </TabList>
      <TabPanel key={present} id={present} className="tab-panel">
        {children}
      </TabPanel>
    </AriaTabs>
  )
}

function Badge({ count }: { count: number }) {
  return <span className={count > 0 ? 'badge told danger' : 'badge told'} data-told={count} />
}
