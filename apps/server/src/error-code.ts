/** Code of an error of the system or the database: ENOENT, 23503. Undefined for an error without a code. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
