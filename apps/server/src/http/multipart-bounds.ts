import type { IncomingMessage } from 'node:http'
import { CallError } from './call-error.ts'

/** Time for which a sender may continue after a refusal, before the connection is cut. */
const drainMs = 2_000

/**
 * Limits the size and the time of a body that a parser reads: `broken` rejects when a limit is exceeded. `letGo`
 * discards the rest of the body, and closes the connection if the body does not end. `receivedBytes` returns the number
 * of bytes read before that.
 */
export function limitBody(raw: IncomingMessage, { mostBytes, deadlineMs }: { mostBytes: number; deadlineMs: number }) {
  const { promise: broken, reject } = Promise.withResolvers<never>()
  let bytes = 0
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > mostBytes) reject(new CallError('tooLarge'))
  }
  raw.on('data', count)
  const deadline = setTimeout(() => reject(new CallError('badRequest', { field: 'body' })), deadlineMs).unref()
  return {
    broken,
    receivedBytes: () => bytes,
    letGo() {
      clearTimeout(deadline)
      raw.off('data', count)
      if (raw.complete) return
      raw.unpipe()
      raw.resume()
      const end = setTimeout(() => raw.destroy(), drainMs).unref()
      raw.once('close', () => clearTimeout(end))
    },
  }
}
