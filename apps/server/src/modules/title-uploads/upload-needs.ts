import type { Deps } from '../../deps.ts'

/** States of an upload in which its files may change. */
export const editableUploadStates = ['receiving', 'checking', 'checked', 'failed'] as const

export interface TitleUploadDeps extends Pick<Deps, 'db' | 'now' | 'randomBytes' | 'config'> {
  /** Returns the free bytes of the disk that uploads may use. */
  readonly usableBytes: () => Promise<number>
  /** Starts the checks or the imports as soon as a server is free. */
  readonly start: (what: 'check' | 'import') => Promise<void>
}
