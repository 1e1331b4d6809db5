/** What the system or the database calls an error: ENOENT, 23503. Undefined for one without a code. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
