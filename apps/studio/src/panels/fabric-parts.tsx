/** What every view of a fabric shows: its picture, whether its numbers were measured, and shares in percent. */
import type { Fabric } from '@selvedge/engine'
import { fabricLook } from '@selvedge/engine/display'
import { assetAddress } from '../catalogue.ts'

/** How it hangs; a fabric of the document's own was never draped so, and shows its colour. */
export function DrapePicture({ fabric, pictured }: { fabric: Fabric; pictured: boolean }) {
  const look = fabricLook(fabric)
  if (!pictured)
    return <span className="swatch drape" style={{ background: look.colour }} data-weave={look.weave} />
  return (
    <img
      className="drape"
      src={assetAddress(`drapes/${fabric.name}.webp`)}
      width={208}
      height={176}
      alt=""
      loading="lazy"
    />
  )
}

/** Under ten to a tenth. */
export const percent = (share: number) => (100 * share).toFixed(share < 0.095 ? 1 : 0)

export function SourceTag({ fabric }: { fabric: Fabric }) {
  return (
    <span className={fabric.measured ? 'tag good' : 'tag warning'}>
      {fabric.measured ? 'measured' : 'guessed'}
    </span>
  )
}
