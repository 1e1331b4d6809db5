/** Returns whether a value of unknown type, such as parsed JSON, is an object whose fields can be checked. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
