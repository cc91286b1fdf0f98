export * from './linear-colour.ts'
export * from './shown-body.ts'
