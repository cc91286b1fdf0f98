export * from './garment-mesh.ts'
