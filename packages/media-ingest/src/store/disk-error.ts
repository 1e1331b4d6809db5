/** An error of the local disk, which is no failure of the store. */
interface DiskError extends Error {
  /** Bytes of the file that was to be written. */
  readonly bytesToWrite: number
}

/** Throws an error of the local disk with the size of the file that was to be written there. */
export function throwDiskError(error: unknown, bytesToWrite: number): never {
  throw error instanceof Error ? Object.assign(error, { bytesToWrite }) : error
}

export const isDiskError = (error: unknown): error is DiskError => error instanceof Error && 'bytesToWrite' in error

export const isDiskFull = (error: unknown): error is DiskError =>
  isDiskError(error) && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
