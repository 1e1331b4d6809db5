import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

export interface Relay {
  readonly origin: string
  /** Refuses and ends all connections, as without a network. */
  shut(): Promise<void>
  reopen(): Promise<void>
}

/** A TCP relay to a local port that can be shut; with a key it speaks TLS. */
export async function startRelay(
  toPort: number,
  tls?: { readonly key: string; readonly cert: string },
): Promise<Relay> {
  const sockets = new Set<Socket>()
  const relay = (socket: Socket) => {
    const target = connect(toPort, '127.0.0.1')
    const ends = [socket, target]
    for (const end of ends) {
      sockets.add(end)
      end.on('error', () => {})
      end.on('close', () => {
        sockets.delete(end)
        for (const other of ends) other.destroy()
      })
    }
    socket.pipe(target).pipe(socket)
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
  }
}
