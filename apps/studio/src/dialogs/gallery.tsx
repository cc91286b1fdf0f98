/** The gallery: every garment that comes with the studio, as its pattern. Opening one never asks. */
import { readGarment } from '@selvedge/engine'
import { CATALOGUE, type CatalogueEntry } from '@selvedge/wardrobe/open'
import { useEffect, useState } from 'react'
import { assetAddress } from '../catalogue.ts'
import { openDialog } from '../commands.ts'
import { layoutPieces, type Sheet } from '../editor2d/layout.ts'
import { openGarment } from '../open-garment.ts'
import { garmentName, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { Dialog } from './dialog.tsx'

const sheets = new Map<string, Sheet>()

export function Gallery() {
  const open = useStore(studioStore, garmentName)
  return (
    <Dialog name="Gallery" wide>
      <div className="cards">
        {CATALOGUE.map((entry) => (
          <Card key={entry.name} entry={entry} present={entry.name === open} />
        ))}
      </div>
      <p className="muted small">
        Patterns by GarmentCode and Garment-Pattern-Generator (Maria Korosteleva) and FreeSewing (Joost De
        Cock and contributors), all under the MIT licence. Your own: drop a Selvedge, GarmentCode or
        FreeSewing JSON file, a DXF or an SVG anywhere on the page.
      </p>
    </Dialog>
  )
}

function Card({ entry, present }: { entry: CatalogueEntry; present: boolean }) {
  const [sheet, setSheet] = useState(sheets.get(entry.name))
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
  return (
    <button
      type="button"
      className="card"
      aria-label={entry.title}
      aria-current={present || undefined}
      onClick={() => {
        openDialog(null)
        void openGarment(entry.name)
      }}
    >
      <span className="card-picture">{sheet && <Thumbnail sheet={sheet} />}</span>
      <span className="card-title">
        {entry.title}
        <span className="muted figure">{sheet ? `${sheet.pieces.length} pieces` : ''}</span>
      </span>
      <span className="muted small">{entry.teaches}</span>
    </button>
  )
}

function Thumbnail({ sheet }: { sheet: Sheet }) {
  const margin = 12
  return (
    <svg
      viewBox={`${-margin} ${-margin} ${sheet.width + 2 * margin} ${sheet.height + 2 * margin}`}
      aria-hidden="true"
      focusable="false"
    >
      {sheet.pieces.map((piece) => (
        <path key={piece.id} className="card-piece" d={piece.path} />
      ))}
    </svg>
  )
}

async function loadSheet(entry: CatalogueEntry): Promise<Sheet | undefined> {
  const response = await fetch(assetAddress(entry.file)).catch(() => null)
  if (!response?.ok) return undefined
  const sheet = layoutPieces(readGarment(await response.text(), undefined, entry.name))
  sheets.set(entry.name, sheet)
  return sheet
}
