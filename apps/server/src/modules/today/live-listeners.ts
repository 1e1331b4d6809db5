import { Readable } from 'node:stream'
import type { LanguageId } from '@cliffhanger/domain/languages'
import type { StudioRole } from '@cliffhanger/domain/studio-roles'

/** An open page of an operator. */
export interface Listener {
  readonly role: StudioRole
  readonly language: LanguageId
  readonly tokenHash: Buffer
}
interface Open extends Listener {
  readonly stream: Readable
}

/** Maximum number of open pages of a session. A browser opens only a few connections to one server. */
const mostOfSession = 8
const mostOfAll = 500
/** A page that does not read is closed; it connects again. */
const mostUnreadBytes = 256 * 1024

export type Listeners = ReturnType<typeof createListeners>

/** The open pages that get server-sent events. */
export function createListeners() {
  const open = new Set<Open>()

  function close(one: Open): void {
    open.delete(one)
    one.stream.push(null)
  }
  return {
    /** The stream of a new page; undefined when there are too many. */
    add(listener: Listener): Readable | undefined {
      const own = [...open].filter(({ tokenHash }) => tokenHash.equals(listener.tokenHash))
      if (own.length >= mostOfSession || open.size >= mostOfAll) return undefined
      const one: Open = { ...listener, stream: new Readable({ read: () => undefined }) }
      open.add(one)
      one.stream.once('close', () => open.delete(one))
      // Proxies and browsers see at once that the response has begun.
      one.stream.push(': connected\n\n')
      return one.stream
    },
    get all(): readonly Listener[] {
      return [...open]
    },
    send(listener: Listener, event: string, data: string): void {
      for (const one of open) {
        if (one !== listener) continue
        if (one.stream.readableLength > mostUnreadBytes) close(one)
        else one.stream.push(`event: ${event}\ndata: ${data}\n\n`)
      }
    },
    /** Keeps connections through proxies alive, and finds those that are gone. */
    beat(): void {
      for (const { stream } of open) stream.push(': alive\n\n')
    },
    /** Tells the page that its session has ended. */
    end(listener: Listener): void {
      for (const one of open) {
        if (one !== listener) continue
        one.stream.push('event: end\ndata: {}\n\n')
        close(one)
      }
    },
    /** Closes all connections; pages connect again, to another server if this one stops. */
    closeAll(): void {
      for (const one of [...open]) close(one)
    },
  }
}
