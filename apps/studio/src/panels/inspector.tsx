/** The inspector: tabs beside the work. On narrow screens it is a drawer over the 3D window. */
import { Tabs } from '../controls/index.ts'
import { useLengthUnit } from '../numbers/length-words.ts'
import { studioStore, type Tab } from '../state.ts'
import { useStore } from '../store.ts'
import { setTab } from '../studio.ts'
import { BodyTab } from './body-tab.tsx'
import { FabricTab } from './fabric-tab.tsx'
import { GarmentTab } from './garment-tab.tsx'
import { ProblemsTab, useProblems } from './problems-tab.tsx'
import { SelectionTab } from './selection-tab.tsx'

const TABS: readonly Tab[] = ['Selection', 'Garment', 'Body', 'Fabric', 'Problems']

export function Inspector() {
  const tab = useStore(studioStore, (state) => state.tab)
  const open = useStore(studioStore, (state) => state.drawerOpen)
  const problems = useProblems()
  useLengthUnit() // every tab has lengths
  return (
    <section className={open ? 'inspector open' : 'inspector'} aria-label="Inspector" tabIndex={-1}>
      <Tabs
        name="Inspector"
        names={TABS}
        present={tab}
        badges={{ Problems: { count: problems.length, words: problemWords(problems.length) } }}
        onChange={setTab}
      >
        {tab === 'Selection' && <SelectionTab />}
        {tab === 'Garment' && <GarmentTab />}
        {tab === 'Body' && <BodyTab />}
        {tab === 'Fabric' && <FabricTab />}
        {tab === 'Problems' && <ProblemsTab problems={problems} />}
      </Tabs>
    </section>
  )
}

function problemWords(count: number): string {
  return count === 0 ? 'none' : count === 1 ? '1 problem' : `${count} problems`
}
