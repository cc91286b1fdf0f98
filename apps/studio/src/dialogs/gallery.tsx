/**
 * The gallery: what was worked on lately, and every garment that comes with the studio, as it hangs (`bench/gallery-pictures.mjs`).
 * Opening one never asks.
 */
import { type Garment, readGarment } from '@selvedge/engine'
import { CATALOGUE, type CatalogueEntry } from '@selvedge/wardrobe/open'
import { useDeferredValue, useEffect, useState } from 'react'
import { assetAddress } from '../catalogue.ts'
import { openDialog } from '../commands.ts'
import { layoutPieces, type Sheet } from '../editor2d/layout.ts'
import { EMPTY, LESSONS, type Lesson } from '../lessons.ts'
import { openGarment, readLesson, wearOverStore } from '../open-document.ts'
import { garmentName, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { Dialog } from './dialog.tsx'
import { Recent } from './recent.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { WearOver } from './wear-over.tsx'

const sheets = new Map<string, Sheet>()

export function Gallery() {
  const open = useStore(studioStore, garmentName)
  const over = useStore(wearOverStore, (state) => state.over)
  const whole = useDeferredValue(true, false) // the dialog at once, its cards as time allows
  return (
    <Dialog name="Gallery" wide>
      <WearOver />
      {!over && <Recent />}
      {whole && <Cards title="Garments" entries={CATALOGUE} open={open} />}
      {!over && <Cards title="From nothing" entries={[EMPTY]} open={open} />}
      {!over && <Cards title="Lessons" entries={LESSONS} open={open} />}
      <p className="muted small">
        Patterns by GarmentCode and Garment-Pattern-Generator (Maria Korosteleva) and FreeSewing (Joost De
        Cock and contributors), all under the MIT licence. Your own: drop a Selvedge, GarmentCode or
        FreeSewing JSON file, a DXF or an SVG anywhere on the page.
      </p>
    </Dialog>
  )
}

type Entry = CatalogueEntry | Lesson

function Cards({ title, entries, open }: { title: string; entries: readonly Entry[]; open: string }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <div className="cards">
        {entries.map((entry) => (
          <Card key={entry.name} entry={entry} present={entry.name === open} />
        ))}
      </div>
    </section>
  )
}

function Card({ entry, present }: { entry: Entry; present: boolean }) {
  const [sheet, setSheet] = useState(sheets.get(entry.name))
  const [lost, setLost] = useState(false) // its picture: the pieces stand in for it
  useEffect(() => {
    let gone = false
    if (!sheets.has(entry.name)) {
      void loadSheet(entry).then((loaded) => {
        if (!gone) setSheet(loaded)
      })
    }
    return () => {
      gone = true
    }
  }, [entry])
  const count = sheet ? `${sheet.pieces.length} pieces` : ''
  return (
    <button
      type="button"
      className="card"
      aria-label={entry.title}
      aria-description={[count, entry.teaches].filter((words) => words !== '').join(', ')}
      aria-current={present || undefined}
      onClick={() => {
        openDialog(null)
        void openGarment(entry.name, wearOverStore.get())
      }}
    >
      <span className="card-picture">
        {'fabric' in entry && !lost ? (
          <img
            src={assetAddress(`gallery/${entry.name}.webp`)}
            alt=""
            loading="lazy"
            width={320}
            height={240}
            onError={() => setLost(true)}
          />
        ) : (
          sheet && <Thumbnail sheet={sheet} />
        )}
      </span>
      <span className="card-title">
        {entry.title}
        <span className="muted figure told" data-told={count} />
      </span>
      <span className="muted small told" data-told={entry.teaches} />
    </button>
  )
}

let before: Promise<unknown> = Promise.resolve()

/** One after the other: all at once would hold the page up. */
function loadSheet(entry: Entry): Promise<Sheet | undefined> {
  const loaded = before.then(() => sheets.get(entry.name) ?? readSheet(entry))
  before = loaded.catch(() => {})
  return loaded
}

async function readSheet(entry: Entry): Promise<Sheet | undefined> {
  const garment =
    'fabric' in entry ? await loadGarment(entry) : (await readLesson(entry.name))?.garments[0]?.garment
  if (!garment) return undefined
  const sheet = layoutPieces(garment)
  sheets.set(entry.name, sheet)
  return sheet
}

async function loadGarment({ file, name }: CatalogueEntry): Promise<Garment | null> {
  const response = await fetch(assetAddress(file)).catch(() => null)
  return response?.ok ? readGarment(await response.text(), undefined, name) : null
}
