/** An error of the local disk, which is not a failure of the store. */
interface DiskError extends Error {
  /** Size of the file that could not be written. */
  readonly bytesToWrite: number
}

/** Rethrows an error as `DiskError` with the size of the file that could not be written. */
export function throwDiskError(error: unknown, bytesToWrite: number): never {
  throw error instanceof Error ? Object.assign(error, { bytesToWrite }) : error
}

export const isDiskError = (error: unknown): error is DiskError => error instanceof Error && 'bytesToWrite' in error

export const isDiskFull = (error: unknown): error is DiskError =>
  isDiskError(error) && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
