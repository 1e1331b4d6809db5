import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A simulated poor connection to a server: limited in both directions, and dropped at intervals. */
export interface UnreliableConnection {
  readonly port: number
  /** Drops all connections at this interval in ms. */
  dropEvery(ms: number): void
  stopDropping(): void
  drops(): number
  close(): Promise<void>
}

/** Forwards connections to a local port. @param bytesPerSecond limit for each direction of a connection */
export async function createUnreliableConnection(
  targetPort: () => number,
  bytesPerSecond: number,
): Promise<UnreliableConnection> {
  const sockets = new Set<Socket>()
  let drops = 0
  let timer: NodeJS.Timeout | undefined
  async function forward(from: Socket, to: Socket): Promise<void> {
    try {
      for await (const chunk of from) {
        const bytes: Buffer = chunk
        if (!to.write(bytes)) await new Promise((resolve) => to.once('drain', resolve).once('close', resolve))
        await sleep((bytes.length * 1000) / bytesPerSecond)
      }
      to.end()
    } catch {
      to.destroy()
    }
  }
  const server = createServer((client) => {
    const target = connect(targetPort(), '127.0.0.1')
    for (const socket of [client, target]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    }
    client.on('close', () => target.destroy())
    target.on('close', () => client.destroy())
    void forward(client, target)
    void forward(target, client)
  })
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    }),
  )
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port,
    dropEvery(ms) {
      timer = setInterval(() => {
        drops += 1
        cut()
      }, ms)
    },
    stopDropping: () => clearInterval(timer),
    drops: () => drops,
    async close() {
      clearInterval(timer)
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
