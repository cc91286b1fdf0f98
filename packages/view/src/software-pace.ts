/**
 * When to draw where there is no graphics card: the picture is computed by the cores the simulation needs. Never before
 * the last picture is through, or pictures queue up behind each other and the page answers late; and while cloth moves by
 * itself, with a rest after each, so that drawing takes a quarter of the time at most.
 */
export interface SoftwarePace {
  /** A picture may begin now [ms]; `asked`: somebody waits for it, not only cloth that moves. */
  ready(now: number, asked: boolean): boolean
  /** A picture was begun now [ms]. */
  begun(now: number): void
  dispose(): void
}

/** Pictures are at least so far apart, eight a second [ms]. */
const APART_MS = 120
/** Rest after a picture, over what it took [–], and the longest [ms]. */
const REST = 3
const REST_MAX = 2000
/** Between two looks at whether a picture is through [ms]. */
const GLANCE_MS = 20

export function buildSoftwarePace(gl: WebGL2RenderingContext): SoftwarePace {
  let begunAt = -Infinity
  let restUntil = -Infinity
  let fence: WebGLSync | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  /** The browser draws on another thread, and says only when it is asked. */
  function glance(): void {
    const under = fence !== null && gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.UNSIGNALED
    if (under) {
      timer = setTimeout(glance, GLANCE_MS)
      return
    }
    gl.deleteSync(fence)
    fence = null
    const now = performance.now()
    restUntil = now + Math.min(REST_MAX, REST * (now - begunAt))
  }

  return {
    ready: (now, asked) => fence === null && now >= begunAt + APART_MS && (asked || now >= restUntil),
    begun: (now) => {
      clearTimeout(timer)
      gl.deleteSync(fence)
      fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
      gl.flush()
      begunAt = now
      timer = setTimeout(glance, GLANCE_MS)
    },
    dispose: () => clearTimeout(timer),
  }
}
