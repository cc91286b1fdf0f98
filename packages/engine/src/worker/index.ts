/** Work off the main thread: the public door `@selvedge/engine/worker`. */
export * from './drape-work.ts'
export * from './order-work.ts'
