import { once } from 'node:events'
import { connect, createServer } from 'node:net'

export interface CountingRelay {
  readonly origin: string
  /** Returns the bytes sent to the browser so far, including headers. */
  bytes(): number
  stop(): void
}

/** Starts a TCP relay to a local port that counts the downloaded bytes. The server on that port may restart. */
export async function startCountingRelay(toPort: number): Promise<CountingRelay> {
  let bytes = 0
  const relay = createServer((socket) => {
    const target = connect(toPort, '127.0.0.1')
    target.on('data', (chunk) => {
      bytes += chunk.length
    })
    const ends = [socket, target]
    for (const end of ends) {
      end.on('error', () => {})
      end.on('close', () => {
        for (const other of ends) other.destroy()
      })
    }
    socket.pipe(target)
    target.pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const address = relay.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { origin: `http://127.0.0.1:${port}`, bytes: () => bytes, stop: () => void relay.close() }
}
