/** Motion and wind by id, for the palette, keys and scripts. */
import type { Command } from './commands.ts'
import { chooseMotion, record, setRange, setTime, timelineStore, togglePlay } from './timeline.ts'
import { setWind, toggleWind } from './wind.ts'

export const MOTION_COMMANDS: readonly Command[] = [
  { id: 'record', title: 'Record the motion', keys: '', run: record },
  { id: 'play', title: 'Play or stop the recording', keys: '', run: togglePlay },
  {
    id: 'loop',
    title: 'Play over and over, or once',
    keys: '',
    run: () => timelineStore.set({ loop: !timelineStore.get().loop }),
  },
  {
    id: 'motion',
    needs: true,
    title: 'Choose the motion',
    keys: '',
    run: ({ name }) => chooseMotion(String(name ?? '')),
  },
  {
    id: 'motion-range',
    needs: true,
    title: 'Choose the part of the motion to record',
    keys: '',
    run: ({ begin, end }) => setRange(Number(begin ?? 0), Number(end)),
  },
  {
    id: 'time',
    needs: true,
    title: 'Show the recorded frame of a time',
    keys: '',
    run: ({ seconds }) => setTime(Number(seconds)),
  },
  { id: 'wind', title: 'Wind on or off', keys: '', run: toggleWind },
  {
    id: 'set-wind',
    needs: true,
    title: 'Set the wind',
    keys: '',
    run: (args) => setWind(windOf(args)),
  },
]

/** `towardsDeg`, `speed` in m/s, `gusts` from 0 to 1; those not given stay. */
function windOf({ towardsDeg, speed, gusts }: Record<string, unknown>) {
  return {
    ...(towardsDeg !== undefined && { towards: (Number(towardsDeg) * Math.PI) / 180 }),
    ...(speed !== undefined && { speed: Number(speed) }),
    ...(gusts !== undefined && { gusts: Number(gusts) }),
  }
}
