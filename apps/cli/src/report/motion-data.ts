/** What the page of an animation shows, and how it travels inside the page: facts as JSON, the moving file as base64. */
export interface MotionFacts {
  readonly title: string
  readonly version: string
  readonly commandLine: readonly string[]
  /** Frames per second. */
  readonly fps: number
  /** In the worst frame. */
  readonly crossings: number
  /** Names and values to show. */
  readonly rows: readonly (readonly [name: string, value: string])[]
}

export interface PackedMotion {
  readonly facts: MotionFacts
  /** animated.glb as base64. */
  readonly glb: string
}
