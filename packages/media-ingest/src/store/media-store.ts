import type { Readable } from 'node:stream'

/** Stream that counts its bytes, so that the reader can detect a truncated file. */
export type ByteStream = Readable & { readonly bytesRead: number }

/** A file of the store that is open for reading. Callers must call either `stream` or `close`. */
export interface OpenFile {
  readonly size: number
  /** Time at which the file was last replaced. */
  readonly changed: Date
  /**
   * Returns the bytes from `start` to `end`, both inclusive. The stream closes the file at its end or when it is
   * destroyed.
   */
  stream(range: { readonly start: number; readonly end: number }): ByteStream
  close(): Promise<void>
}

/** A file or folder directly in a folder. */
export interface StoreEntry {
  readonly name: string
  readonly isFolder: boolean
}

/**
 * Checks the files of a placed folder; rejects if they are wrong. @param read returns the content of a file by its name
 * in the folder
 */
export type PlacedFolderCheck = (read: (name: string) => Promise<Buffer | undefined>) => Promise<void>

/**
 * Storage of the packaged media of all titles. Paths are relative, with slashes: `media/1001/10001/3/master.m3u8`.
 * There are two kinds of content: single files, which are replaced atomically, and complete folders, which appear
 * atomically and whose files never change. Every method rejects if the store cannot be reached. A missing file or
 * folder is an error only for `copyFolder`, `fetchFolder` and `requireFolder`.
 */
export interface MediaStore {
  /** Local folder for unfinished work and for intermediate results of imports. */
  readonly workDir: string
  /**
   * Returns the same store, but its requests to a bucket reject when `signal` aborts. Calls to a local disk cannot be
   * aborted.
   */
  within(signal: AbortSignal): MediaStore

  /** Opens a file for reading. Resolves to undefined if it does not exist. */
  open(path: string): Promise<OpenFile | undefined>
  /** Reads the whole content of a file. Resolves to undefined if it does not exist. */
  read(path: string): Promise<Buffer | undefined>
  /**
   * Returns the SHA-256 of a file in hexadecimal, or undefined if the file does not exist. A bucket returns the hash
   * that was stored when the file was written.
   */
  hash(path: string): Promise<string | undefined>
  /** Resolves to true if the file exists. */
  has(path: string): Promise<boolean>
  /** Adds or atomically replaces a file: readers get either the old content or the new content. */
  write(path: string, content: Uint8Array | string): Promise<void>
  /** Removes a file, if it exists. */
  remove(path: string): Promise<void>

  /** Lists the files and folders directly in a folder, in no particular order. Empty if the folder does not exist. */
  list(folder: string): Promise<readonly StoreEntry[]>
  /** Resolves to true if the complete folder exists. */
  hasFolder(path: string): Promise<boolean>
  /**
   * Turns the local folder `draft` into a complete folder of the store. Does nothing if the path exists, because names
   * are derived from the content. May move the files of the draft.
   * @param check runs before the folder becomes complete; if it rejects, the folder does not become complete
   */
  placeFolder(path: string, draft: string, check?: PlacedFolderCheck): Promise<void>
  /**
   * Makes a complete folder available under a second path, unless that path exists. @throws ENOENT if `from` is not
   * complete
   */
  copyFolder(from: string, to: string): Promise<void>
  /**
   * Copies or links the files of a complete folder into the empty local folder `draft`. They may be replaced or removed
   * there but not modified, because they may be hard links to the files of the store. @throws ENOENT if the folder is
   * not complete
   */
  fetchFolder(path: string, draft: string): Promise<void>
  /** Records a time at which a complete folder was in use. Resolves to false if the folder does not exist. */
  touchFolder(path: string, at: Date): Promise<boolean>
  /**
   * Returns the time that `touchFolder` has recorded last, or at which the folder was placed; undefined if it does not
   * exist.
   */
  folderUsed(path: string): Promise<Date | undefined>
  /** Removes a folder with all its files, if it exists. */
  removeFolder(path: string): Promise<void>
  /**
   * Marks a complete folder as incomplete, so that the next import writes its files again. The files stay readable.
   * Undefined for a store in a local folder, which stores no hashes and cannot detect damaged files.
   */
  readonly invalidateFolder?: (path: string) => Promise<void>

  /** Returns the total size of all files in bytes. @throws the abort reason of the signal */
  measure(signal?: AbortSignal): Promise<number>
  /** Rejects if the folder is missing, for example because the disk is not mounted or a setting is wrong. */
  requireFolder(path: string): Promise<void>
}

/** Returns the local folder for drafts of the store. */
export const draftsFolderOf = ({ workDir }: Pick<MediaStore, 'workDir'>): string => `${workDir}/staging`

/** Folder of a bucket that contains one folder per upload in progress. */
export const uploadingFolder = 'uploading'
