/** Entry of the bundle: Node 20 reads no TypeScript. */
export * from './sample-motion.ts'
