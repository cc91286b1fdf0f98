/** The inspector: tabs beside the work. On narrow screens it is a drawer over the 3D window. */
import { useRef } from 'react'
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
  const list = useRef<HTMLDivElement>(null)

  const onKeyDown = (event: React.KeyboardEvent) => {
    const way =
      event.key === 'ArrowDown' || event.key === 'ArrowRight'
        ? 1
        : event.key === 'ArrowUp' || event.key === 'ArrowLeft'
          ? -1
          : 0
    if (way === 0) return
    event.preventDefault()
    const row = (TABS.indexOf(tab) + way + TABS.length) % TABS.length
    setTab(TABS[row])
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[row]?.focus()
  }

  return (
    <section className={open ? 'inspector open' : 'inspector'} aria-label="Inspector" tabIndex={-1}>
      <div
        className="tabs"
        role="tablist"
        aria-label="Inspector"
        aria-orientation="vertical"
        ref={list}
        onKeyDown={onKeyDown}
      >
        {TABS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-label={name}
            aria-description={name === 'Problems' ? problemWords(problems.length) : undefined}
            aria-selected={tab === name}
            aria-controls="tab-panel"
            tabIndex={tab === name ? 0 : -1}
            onClick={() => setTab(name)}
          >
            {name}
            {name === 'Problems' && (
              <span
                className={problems.length > 0 ? 'badge told danger' : 'badge told'}
                data-told={problems.length}
              />
            )}
          </button>
        ))}
      </div>
      <div className="tab-panel" role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`}>
        {tab === 'Selection' && <SelectionTab />}
        {tab === 'Garment' && <GarmentTab />}
        {tab === 'Body' && <BodyTab />}
        {tab === 'Fabric' && <FabricTab />}
        {tab === 'Problems' && <ProblemsTab problems={problems} />}
      </div>
    </section>
  )
}

function problemWords(count: number): string {
  return count === 0 ? 'none' : count === 1 ? '1 problem' : `${count} problems`
}
