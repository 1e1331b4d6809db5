import { Readable } from 'node:stream'
import type pg from 'pg'

const blockBytes = 65_536

/**
 * Creates a stream with the data of `COPY … TO STDOUT`; at its end `rows` returns the number of rows. The client must
 * not be used for anything else in the meantime, and not at all after an aborted copy.
 */
export function createCopyOutStream(client: pg.ClientBase, statement: string): { bytes: Readable; rows: () => number } {
  let connection: pg.Connection | undefined
  let block = Buffer.allocUnsafe(blockBytes)
  let filled = 0
  let rows = 0
  const bytes = new Readable({ highWaterMark: 4 * blockBytes, read: () => void connection?.stream.resume() })
  function send(whole: Buffer, { stream }: pg.Connection) {
    if (!bytes.push(whole)) stream.pause()
  }
  function flush(from: pg.Connection) {
    if (filled > 0) send(block.subarray(0, filled), from)
    block = Buffer.allocUnsafe(blockBytes)
    filled = 0
  }
  const query = {
    submit(at: pg.Connection) {
      connection = at
      at.query(statement)
    },
    // The driver calls this once per row, with a buffer that it reuses.
    handleCopyData({ chunk }: { chunk: Buffer }, from: pg.Connection) {
      if (filled + chunk.length > blockBytes) flush(from)
      if (chunk.length > blockBytes) return send(Buffer.from(chunk), from)
      filled += chunk.copy(block, filled)
    },
    handleCommandComplete({ text }: { text: string }, from: pg.Connection) {
      rows = Number(text.replace('COPY ', ''))
      flush(from)
    },
    handleReadyForQuery: () => void bytes.push(null),
    handleError: (error: Error) => void bytes.destroy(error),
  }
  client.query(query)
  return { bytes, rows: () => rows }
}
