export * from './garment.ts'
