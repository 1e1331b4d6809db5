import type { Readable } from 'node:stream'

/** Counts its bytes, so that a file that became shorter is noticed. */
export type ByteStream = Readable & { readonly bytesRead: number }

/** A file of the store that was opened for reading. The caller calls either `stream` or `close`. */
export interface OpenFile {
  readonly size: number
  /** When the file was last replaced. */
  readonly changed: Date
  /** The bytes from `start` to `end`, both included. The stream closes the file, also when it is destroyed. */
  stream(range: { readonly start: number; readonly end: number }): ByteStream
  close(): Promise<void>
}

/** A file or folder directly in a folder. */
export interface StoreEntry {
  readonly name: string
  readonly isFolder: boolean
}

/** Checks the files of a folder as they were placed. @param read returns the content of a file by its name in the folder */
export type CheckPlaced = (read: (name: string) => Promise<Buffer | undefined>) => Promise<void>

/**
 * The packaged media of all titles. Paths are relative, with slashes: `media/1001/10001/3/master.m3u8`. Two kinds of content:
 * single files, which are replaced atomically, and complete folders, which appear at once and whose files never change.
 * Every method rejects if the store cannot be reached; a missing file or folder is not an error.
 */
export interface MediaStore {
  /** Local folder for unfinished work, and for results that only imports read. */
  readonly workDir: string
  /** The same store, whose requests to a bucket reject when `signal` aborts. Calls to a local disk cannot be ended. */
  within(signal: AbortSignal): MediaStore

  /** Opens a file for reading; undefined if there is none. */
  open(path: string): Promise<OpenFile | undefined>
  /** The whole content of a file; undefined if there is none. */
  read(path: string): Promise<Buffer | undefined>
  /** SHA-256 of a file's content, in hexadecimal; undefined if there is none. A bucket answers as the file was written. */
  hash(path: string): Promise<string | undefined>
  /** Whether there is a file. */
  has(path: string): Promise<boolean>
  /** Adds or replaces a file: readers get the old content or the new one. */
  write(path: string, content: Uint8Array | string): Promise<void>
  /** Removes a file, if it exists. */
  remove(path: string): Promise<void>

  /** Files and folders directly in a folder, in no order; empty if it does not exist. */
  list(folder: string): Promise<readonly StoreEntry[]>
  /** Whether there is a complete folder. */
  hasFolder(path: string): Promise<boolean>
  /**
   * Turns the local folder `draft` into a complete folder of the store, unless it exists: the caller's names are derived from
   * the content. The draft's files may be moved. @param check runs before the folder is complete; if it rejects, the folder
   * does not become complete
   */
  placeFolder(path: string, draft: string, check?: CheckPlaced): Promise<void>
  /** Makes a complete folder available under a second path, unless that exists. @throws ENOENT if `from` is not complete */
  copyFolder(from: string, to: string): Promise<void>
  /**
   * Puts the files of a complete folder into the empty local folder `draft`. They may be replaced or removed there but not
   * written to, because they may be shared with the store. @throws ENOENT if the folder is not complete
   */
  fetchFolder(path: string, draft: string): Promise<void>
  /** Notes a time at which a complete folder was in use; false if there is none. */
  touchFolder(path: string, at: Date): Promise<boolean>
  /** The latest time that `touchFolder` has noted, or when the folder was placed; undefined if there is none. */
  folderUsed(path: string): Promise<Date | undefined>
  /** Removes a folder with all its files, if it exists. */
  removeFolder(path: string): Promise<void>
  /**
   * Makes a complete folder incomplete, so that the next import writes its files again; they stay readable. Undefined for a
   * local folder, which notes no hashes and cannot know that a file is damaged.
   */
  readonly invalidateFolder?: (path: string) => Promise<void>

  /** Sum of the bytes of all files. @throws the signal's reason */
  measure(signal?: AbortSignal): Promise<number>
  /** Rejects if the folder is missing: the disk is not mounted, or the settings name another place. */
  requireFolder(path: string): Promise<void>
}

/** Folder for drafts of the store. */
export const stagingOf = ({ workDir }: Pick<MediaStore, 'workDir'>): string => `${workDir}/staging`

/** Folder of a bucket with a folder for each upload that is going on. */
export const uploads = 'uploading'
