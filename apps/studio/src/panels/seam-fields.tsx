/** A seam: how long its sides are, how they differ, by which rule they follow each other, and which way it is sewn. */
import type { Garment } from '@selvedge/engine'
import { lengthsRule, type Seam, seamLengths } from '@selvedge/engine/pattern'
import { Button } from '../controls/index.ts'
import { lengthWords } from '../numbers/length-words.ts'
import { seamTitle, sideTitle } from '../seam-title.ts'
import { select } from '../studio.ts'
import { isTwisted } from '../tools/sew/sewn-sides.ts'
import { ClosureFields } from './closure-fields.tsx'
import { Fact, Facts } from './fields.tsx'
import { NumberField } from './number-field.tsx'
import { change } from './piece-fields.tsx'

const RULES: readonly [NonNullable<Seam['lengths']>, string][] = [
  ['equal', 'Equal'],
  ['ratio', 'Ratio'],
  ['free', 'Free'],
]

const CONSTRUCTIONS: readonly [NonNullable<Seam['construction']>, string][] = [
  ['open', 'Pressed open'],
  ['side', 'To one side'],
  ['lapped', 'Lapped'],
  ['topstitched', 'Topstitched'],
  ['bound', 'Bound'],
]

export function SeamFields({ garment, row }: { garment: Garment; row: number }) {
  const seam = garment.seams[row]
  const { a, b } = seamLengths(garment, seam)
  const difference = Math.abs(a - b)
  const share = (100 * difference) / Math.min(a, b)
  const twisted = isTwisted(garment, seam)
  return (
    <>
      <h3>Seam: {seamTitle(garment, row)}</h3>
      <Facts>
        <Fact name={`On ${sideTitle(garment, seam.a)}`}>{lengthWords(a)}</Fact>
        <Fact name={`On ${sideTitle(garment, seam.b)}`}>{lengthWords(b)}</Fact>
        <Fact name={share > 8 ? 'Gather' : 'Ease'}>
          {(1000 * difference).toFixed(1)} mm ({share.toFixed(1)} %)
        </Fact>
        <Fact name="Sides">{seam.sides === 'right-right' ? 'right to right' : 'right to wrong'}</Fact>
        <Fact name="Direction">{twisted ? 'twisted' : 'flat'}</Fact>
      </Facts>
      <label className="field">
        <span>Lengths</span>
        <select
          aria-label="Lengths"
          value={lengthsRule(garment, seam)}
          onChange={(event) =>
            change('set rule of lengths', {
              kind: 'setLengths',
              seam: seam.id,
              lengths: event.target.value as never,
            })
          }
        >
          {RULES.map(([rule, title]) => (
            <option key={rule} value={rule}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>Allowances</span>
        <select
          aria-label="Allowances"
          value={seam.construction ?? 'open'}
          onChange={(event) =>
            change('press seam', {
              kind: 'setConstruction',
              seam: seam.id,
              construction: event.target.value as never,
            })
          }
        >
          {CONSTRUCTIONS.map(([kind, title]) => (
            <option key={kind} value={kind}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <ClosureFields seam={seam} />
      <NumberField
        name="Fold angle"
        unit="°"
        value={seam.fold ?? 0}
        onChange={(fold) =>
          change('fold seam', { kind: 'setFold', seam: seam.id, fold: fold === 0 ? null : fold })
        }
      />
      <div className="actions">
        <Button
          name="Reverse"
          look="plain"
          onPress={() => change('reverse seam', { kind: 'reverseSeam', seam: seam.id })}
        />
        <Button
          name="Other side"
          look="plain"
          onPress={() => select({ kind: 'piece', id: seam.b[0].panel })}
        />
        <Button
          name="Unsew"
          look="plain"
          onPress={() => change('unsew', { kind: 'removeSeam', seam: seam.id })}
        />
      </div>
    </>
  )
}
