export * from './step-report.ts'
