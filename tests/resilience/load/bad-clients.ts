import { connect, type Socket } from 'node:net'

export interface BadClients {
  close(): void
}

const head = 'POST /api/recommend/moduleInfoList HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
/** The bytes that each kind of bad client sends first, and those that it sends every second afterwards. */
const kinds = [
  { first: '', more: '' },
  { first: 'GET / HTTP/1.1\r\nhost: x\r\n', more: 'x-a: b\r\n' },
  { first: `${head}content-length: 5000\r\n\r\n{`, more: ' ' },
]

/**
 * Opens connections that send nothing, never finish the request head, or never finish the body: a third each. A
 * connection that the server closes is replaced.
 */
export function openBadClients(port: number, count: number): BadClients {
  const sockets = new Set<Socket>()
  let isOver = false
  function open(index: number): void {
    if (isOver) return
    const kind = kinds[index % kinds.length]
    const socket = connect({ port, host: '127.0.0.1' })
    sockets.add(socket)
    socket.on('connect', () => kind?.first && socket.write(kind.first))
    const drip = setInterval(() => kind?.more && socket.write(kind.more), 1_000)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(drip)
      sockets.delete(socket)
      open(index)
    })
    socket.resume()
  }
  for (let index = 0; index < count; index += 1) open(index)
  return {
    close() {
      isOver = true
      for (const socket of sockets) socket.destroy()
    },
  }
}
