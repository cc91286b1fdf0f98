export * from './clear-panels.ts'
export * from './raise-panels.ts'
export * from './seam-classes.ts'
export * from './sew.ts'
