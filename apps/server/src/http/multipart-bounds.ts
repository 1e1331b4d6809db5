import type { IncomingMessage } from 'node:http'
import { CallError } from './call-error.ts'

/** How long somebody who was refused half-way may go on sending before reading why. */
const drainMs = 2_000

/**
 * Holds a body that a parser reads to a size and a time: `broken` rejects when it breaks them. `letGo` discards what
 * still comes; a sender that does not end then loses the connection.
 */
export function boundBody(raw: IncomingMessage, { mostBytes, deadlineMs }: { mostBytes: number; deadlineMs: number }) {
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
