export * from './fabric.ts'
export * from './membrane-law.ts'
