import { Readable } from 'node:stream'
import type { LanguageId } from '@cliffhanger/domain/languages'
import type { StudioRole } from '@cliffhanger/domain/studio-roles'

/** An open Studio page of an operator. */
export interface LivePageConnection {
  readonly role: StudioRole
  readonly language: LanguageId
  readonly tokenHash: Buffer
}
interface Open extends LivePageConnection {
  readonly stream: Readable
}

/** Maximum number of open pages per session. A browser opens only a few connections to one server. */
const mostOfSession = 8
const mostOfAll = 500
/** Maximum unread bytes per page. Above this limit the connection is closed, and the page reconnects. */
const mostUnreadBytes = 256 * 1024

export type LivePageConnections = ReturnType<typeof createLivePageConnections>

/** Keeps the connections of open pages, which receive server-sent events. */
export function createLivePageConnections() {
  const open = new Set<Open>()

  function close(one: Open): void {
    open.delete(one)
    one.stream.push(null)
  }
  return {
    /** Adds a page and returns its event stream; undefined if too many pages are open. */
    add(listener: LivePageConnection): Readable | undefined {
      const own = [...open].filter(({ tokenHash }) => tokenHash.equals(listener.tokenHash))
      if (own.length >= mostOfSession || open.size >= mostOfAll) return undefined
      const one: Open = { ...listener, stream: new Readable({ read: () => undefined }) }
      open.add(one)
      one.stream.once('close', () => open.delete(one))
      // Sends an SSE comment first, so that proxies and browsers see at once that the response has started.
      one.stream.push(': connected\n\n')
      return one.stream
    },
    get all(): readonly LivePageConnection[] {
      return [...open]
    },
    send(listener: LivePageConnection, event: string, data: string): void {
      for (const one of open) {
        if (one !== listener) continue
        if (one.stream.readableLength > mostUnreadBytes) close(one)
        else one.stream.push(`event: ${event}\ndata: ${data}\n\n`)
      }
    },
    /** Sends an SSE comment to every page, which keeps connections through proxies alive and detects closed ones. */
    beat(): void {
      for (const { stream } of open) stream.push(': alive\n\n')
    },
    /** Tells a page that its session has ended, and closes its connection. */
    end(listener: LivePageConnection): void {
      for (const one of open) {
        if (one !== listener) continue
        one.stream.push('event: end\ndata: {}\n\n')
        close(one)
      }
    },
    /** Closes all connections; the pages reconnect, to another server if this one is stopping. */
    closeAll(): void {
      for (const one of [...open]) close(one)
    },
  }
}
