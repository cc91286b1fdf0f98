/** What the tabs of the inspector do, by id: sizes, measurements of the wearer, numbers of the fabric. */
import type { MeasurementName } from '@selvedge/engine/sim'
import type { Command } from './commands.ts'
import { setFabricNumber } from './edit-fabric.ts'
import { setMeasurement } from './measurements.ts'
import { setSize } from './set-size.ts'
import { SIZES } from './sizes.ts'

export const INSPECTOR_COMMANDS: readonly Command[] = [
  ...SIZES.map((size) => ({ id: `size-${size}`, title: `Size ${size}`, keys: '', run: () => setSize(size) })),
  { id: 'size-as-drafted', title: 'Size as drafted', keys: '', run: () => setSize(null) },
  {
    id: 'measurement',
    needs: true,
    title: 'Ask for a measurement of the wearer',
    keys: '',
    run: ({ name, metres }) =>
      setMeasurement(String(name) as MeasurementName, metres === null ? null : Number(metres)),
  },
  {
    id: 'fabric-number',
    needs: true,
    title: 'Change a number of the fabric',
    keys: '',
    run: ({ name, value }) => setFabricNumber(String(name), Number(value)),
  },
]
