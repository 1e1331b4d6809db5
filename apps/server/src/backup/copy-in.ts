import { Writable } from 'node:stream'
import type pg from 'pg'

const done = Buffer.from('c\0\0\0\u0004', 'latin1')

function header(length: number): Buffer {
  const bytes = Buffer.from('d\0\0\0\0', 'latin1')
  bytes.writeUInt32BE(length + 4, 1)
  return bytes
}

/**
 * Creates a stream for the data of `COPY … FROM STDIN`. The stream finishes when the database has stored all data;
 * `rows` then returns the number of rows. After an aborted copy the client must not be used again.
 */
export function createCopyInStream(client: pg.ClientBase, statement: string): { bytes: Writable; rows: () => number } {
  let rows = 0
  let finish: (() => void) | undefined
  const ready = Promise.withResolvers<pg.Connection>()
  const bytes = new Writable({
    async write(chunk: Buffer, _encoding, next) {
      const { stream } = await ready.promise
      stream.write(header(chunk.length))
      if (stream.write(chunk)) next()
      else stream.once('drain', next)
    },
    async final(next) {
      const { stream } = await ready.promise
      finish = next
      stream.write(done)
    },
  })
  const query = {
    submit: (connection: pg.Connection) => connection.query(statement),
    handleCopyInResponse: (connection: pg.Connection) => ready.resolve(connection),
    handleCommandComplete: ({ text }: { text: string }) => {
      rows = Number(text.replace('COPY ', ''))
    },
    handleReadyForQuery: () => finish?.(),
    handleError: (error: Error) => void bytes.destroy(error),
  }
  client.query(query)
  return { bytes, rows: () => rows }
}
