import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer as createTlsServer } from 'node:tls'

/** A fault that the relay injects into media responses. */
export type MediaFault = 'none' | 'cut' | 'corrupt' | 'slow'

export interface Relay {
  readonly origin: string
  /** Closes all connections and rejects new connections, as if the network were down. */
  shut(): Promise<void>
  reopen(): Promise<void>
  /**
   * `cut` closes the connection of every second media response after 20 kB, `corrupt` changes the bytes of all media,
   * `slow` sends media at 100 kB/s, in bursts. Affects all later responses.
   */
  setMediaFault(fault: MediaFault): void
}

const bytesBeforeCut = 20_000
const slowBytesPerMs = 100
const endOfHead = '\r\n\r\n'

/** Injects faults into the responses to media requests. */
function createFaults() {
  let fault: MediaFault = 'none'
  let mediaRequests = 0
  return {
    set(next: MediaFault) {
      fault = next
    },
    follow(socket: Socket) {
      let isMedia = false
      let isCut = false
      let isInBody = false
      let passed = 0
      socket.on('data', (chunk: Buffer) => {
        const [, path] = /^GET (\S+)/.exec(chunk.toString('latin1')) ?? []
        if (path === undefined) return
        isMedia = path.includes('/media/')
        isInBody = false
        passed = 0
        if (isMedia) mediaRequests += 1
        isCut = isMedia && fault === 'cut' && mediaRequests % 2 === 0
      })
      /** Returns the bytes to forward, or undefined to close the connection. */
      return async (chunk: Buffer): Promise<Buffer | undefined> => {
        passed += chunk.length
        if (isCut && passed > bytesBeforeCut) return undefined
        if (isMedia && fault === 'slow') await sleep(chunk.length / slowBytesPerMs)
        if (!isMedia || fault !== 'corrupt') return chunk
        const bodyAt = isInBody ? 0 : chunk.indexOf(endOfHead)
        if (bodyAt < 0) return chunk
        const from = isInBody ? 0 : bodyAt + endOfHead.length
        isInBody = true
        return Buffer.concat([chunk.subarray(0, from), chunk.subarray(from).map((byte) => byte ^ 0x5a)])
      }
    },
  }
}

/** Starts a TCP relay to a local port, which can simulate network faults; with a key, the relay uses TLS. */
export async function startRelay(
  toPort: number,
  tls?: { readonly key: string; readonly cert: string },
): Promise<Relay> {
  const sockets = new Set<Socket>()
  const faults = createFaults()
  const relay = (socket: Socket) => {
    const target = connect(toPort, '127.0.0.1')
    for (const end of [socket, target]) {
      sockets.add(end)
      end.on('error', () => {})
      end.on('close', () => sockets.delete(end))
    }
    const change = faults.follow(socket)
    socket.pipe(target)
    socket.on('close', () => target.destroy())
    // If the server closes the connection first, the client still gets all delayed bytes before the end.
    const passOn = async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        const changed = await change(chunk)
        if (!changed) break
        if (!socket.write(changed)) await once(socket, 'drain')
      }
      socket.end()
    }
    void passOn(target).catch(() => socket.destroy())
  }
  let server: Server | undefined
  let port = 0
  async function listen() {
    server = tls ? createTlsServer(tls, relay) : createServer(relay)
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (typeof address === 'object' && address) port = address.port
  }
  await listen()
  return {
    get origin() {
      return `${tls ? 'https' : 'http'}://127.0.0.1:${port}`
    },
    async shut() {
      const closed = server?.listening ? once(server.close(), 'close') : undefined
      for (const socket of sockets) socket.destroy()
      await closed
    },
    reopen: listen,
    setMediaFault: faults.set,
  }
}
