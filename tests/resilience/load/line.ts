import { connect, type Socket } from 'node:net'

/** Result of one request: the HTTP status, or the reason why there was no valid response. */
export type RequestResult = number | 'reset' | 'garbage'

/**
 * A persistent connection with one request at a time. It reads and writes raw bytes, so that the load generator needs
 * less CPU time than the server.
 */
export interface RawConnection {
  /** Sends a complete request; calls `answered` once with its result, or never if `close` is called first. */
  ask(request: Buffer, answered: (came: RequestResult, retryAfterSeconds?: number) => void): void
  /** Returns whether the connection can take another request. */
  isOpen(): boolean
  close(): void
}

const headEnd = Buffer.from('\r\n\r\n')

/** Opens a connection. @param gone called once, when the connection has ended */
export function openRawConnection(port: number, gone: () => void): RawConnection {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let answered: ((came: RequestResult, retryAfterSeconds?: number) => void) | undefined
  let held: Buffer = Buffer.alloc(0)
  let isOpen = true

  function end(came: RequestResult, retryAfterSeconds?: number): void {
    const tell = answered
    answered = undefined
    held = Buffer.alloc(0)
    tell?.(came, retryAfterSeconds)
  }
  socket.on('data', (chunk) => {
    const more = typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk
    held = held.length === 0 ? more : Buffer.concat([held, more])
    const at = held.indexOf(headEnd)
    if (at < 0) return
    const head = held.toString('latin1', 0, at).toLowerCase()
    const status = Number(head.slice(9, 12))
    const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1]
    if (length === undefined && status !== 204) {
      isOpen = false
      socket.destroy()
      end('garbage')
      return
    }
    const whole = at + headEnd.length + Number(length ?? 0)
    if (held.length < whole) return
    if (head.includes('\r\nconnection: close')) {
      isOpen = false
      socket.end()
    }
    end(status, Number(/\r\nretry-after: (\d+)/.exec(head)?.[1] ?? 0))
  })
  const broken = () => {
    isOpen = false
    end('reset')
  }
  socket.on('error', broken)
  socket.on('close', () => {
    broken()
    gone()
  })
  return {
    ask(request, tell) {
      answered = tell
      socket.write(request)
    },
    isOpen: () => isOpen,
    close() {
      isOpen = false
      answered = undefined
      socket.destroy()
    },
  }
}
