/** A record with a field set, or without it when there is no value. */
export function withField<T extends object, K extends keyof T>(record: T, field: K, value: T[K] | null): T {
  if (value !== null && value !== undefined) return { ...record, [field]: value }
  const { [field]: _, ...rest } = record
  return rest as T
}
