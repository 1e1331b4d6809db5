import type { Database } from '../../db/schema.ts'

/** Writes all stored data of a user as JSON. An error of `write` ends the export. */
export type ExportUser = (db: Database, userId: string, write: (piece: string) => void) => Promise<void>

/** The whole export is in memory, more than once, until the response is sent. */
const mostExportBytes = 64_000_000

const messages = {
  exportTooLarge: 'The data is larger than 64 MB. Export it with the command "users export" on the server.',
  exportRunning: 'Another export is running. Try again when it has ended.',
  unavailable: 'The export took too long, or the page was closed.',
} as const
type Refusal = keyof typeof messages
type Exported = { readonly data: string } | { readonly refusal: Refusal; readonly message: string }

class Stopped extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(messages[refusal])
    this.refusal = refusal
  }
}
const refuse = (refusal: Refusal): Exported => ({ refusal, message: messages[refusal] })

/**
 * Creates a function that returns all stored data of a user as one text. To protect other requests, it allows one
 * export at a time, of at most `mostBytes`, and stops when the request has ended.
 */
export function createLimitedExport(exportUser: ExportUser, mostBytes = mostExportBytes) {
  let isRunning = false
  return async function exportLimited(db: Database, userId: string, signal: AbortSignal): Promise<Exported> {
    if (isRunning) return refuse('exportRunning')
    isRunning = true
    const pieces: string[] = []
    let bytes = 0
    try {
      await exportUser(db, userId, (piece) => {
        bytes += Buffer.byteLength(piece)
        if (signal.aborted) throw new Stopped('unavailable')
        if (bytes > mostBytes) throw new Stopped('exportTooLarge')
        pieces.push(piece)
      })
      return { data: pieces.join('') }
    } catch (error) {
      if (error instanceof Stopped) return refuse(error.refusal)
      throw error
    } finally {
      isRunning = false
    }
  }
}
