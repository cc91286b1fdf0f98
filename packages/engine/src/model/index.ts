export * from './build-model.ts'
export * from './cloth.ts'
export * from './find-hinges.ts'
export * from './model.ts'
