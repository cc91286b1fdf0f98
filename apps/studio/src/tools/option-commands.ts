/** The options of tools by id, for their switches, the palette and scripts. */
import { studioStore } from '../state.ts'
import { PLEATS_MAX, type PleatKind, type PleatOptions } from './tool-options.ts'

export const PLEAT_KINDS: readonly (readonly [PleatKind, string])[] = [
  ['knife', 'Knife'],
  ['box', 'Box'],
  ['accordion', 'Accordion'],
]

export const OPTION_COMMANDS = [
  {
    id: 'sew-the-cut',
    title: 'Sew the cut, or leave it open',
    keys: '',
    run: () => setOptions({ sewCut: !studioStore.get().toolOptions.sewCut }),
  },
  ...PLEAT_KINDS.map(([kind, title]) => ({
    id: `pleats-${kind}`,
    title: `${title} pleats`,
    keys: '',
    run: () => setPleats({ kind }),
  })),
  {
    id: 'pleats',
    needs: true as const,
    title: 'Set the number and depth of pleats',
    keys: '',
    run: ({ count, depthMm }: Record<string, unknown>) =>
      setPleats({
        ...(count !== undefined && { count: Number(count) }),
        ...(depthMm !== undefined && { depth: Number(depthMm) / 1000 }),
      }),
  },
]

/** What cannot be is brought back to what can. */
export function setPleats(change: Partial<PleatOptions>): void {
  const { kind, count, depth } = { ...studioStore.get().toolOptions.pleats, ...change }
  const whole = Math.round(Math.min(PLEATS_MAX, Math.max(1, count || 1)))
  setOptions({ pleats: { kind, count: whole, depth: Math.min(0.2, Math.max(0.002, depth || 0.002)) } })
}

function setOptions(change: Partial<ReturnType<typeof studioStore.get>['toolOptions']>): void {
  studioStore.set({ toolOptions: { ...studioStore.get().toolOptions, ...change } })
}
