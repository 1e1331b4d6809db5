import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export const mailFaults = [
  'refused',
  'silent at the banner',
  'greylisting',
  'refusing for good',
  'silent after DATA',
  'closed after DATA',
  'garbage for TLS',
  'slow drip',
  'garbage',
] as const
export type MailFault = (typeof mailFaults)[number]

/** Faults in which the mail server accepts a mail but the client gets no confirmation. */
export const faultsWithLostResponse: readonly MailFault[] = ['silent after DATA', 'closed after DATA']
const dripMs = 60

export interface FaultyMailServer {
  /** Value of SMTP_URL for the server under test. */
  readonly url: string
  inject(fault: MailFault | undefined): Promise<void>
  /** Number of connections since the start of the fault. */
  asked(): number
  /** Raw text of every accepted mail. */
  readonly taken: readonly string[]
  close(): Promise<void>
}

/** Starts a mail server with fault injection. */
export async function startFaultyMailServer(): Promise<FaultyMailServer> {
  let fault: MailFault | undefined
  let asked = 0
  const taken: string[] = []
  const sockets = new Set<Socket>()

  async function say(socket: Socket, text: string): Promise<void> {
    if (fault !== 'slow drip') {
      socket.write(`${text}\r\n`)
      return
    }
    for (const letter of `${text}\r\n`) {
      socket.write(letter)
      await sleep(dripMs)
    }
  }
  function replyTo(line: string): string | undefined {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO') return fault === 'garbage for TLS' ? '250-faulty\r\n250 STARTTLS' : '250 faulty'
    if (verb === 'STAR') return '220 go ahead'
    if (verb === 'RCPT' && fault === 'greylisting') return '451 4.7.1 come again later'
    if (verb === 'RCPT' && fault === 'refusing for good') return '550 5.1.1 nobody of that name'
    if (verb === 'DATA') return '354 go on'
    return verb === 'QUIT' ? '221 bye' : '250 ok'
  }
  async function converse(socket: Socket): Promise<void> {
    if (fault !== undefined) asked += 1
    if (fault === 'silent at the banner') return
    await say(socket, fault === 'garbage' ? 'HTTP/1.1 200 OK' : '220 faulty')
    let buffer = ''
    let isData = false
    for await (const chunk of socket) {
      buffer += String(chunk)
      for (;;) {
        const end = buffer.indexOf(isData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) break
        const said = buffer.slice(0, end)
        buffer = buffer.slice(end + (isData ? 5 : 2))
        if (isData) {
          isData = false
          taken.push(said)
          if (fault === 'silent after DATA') return
          if (fault === 'closed after DATA') {
            socket.destroy()
            return
          }
          await say(socket, '250 taken')
          continue
        }
        const reply = replyTo(said)
        if (reply !== undefined) await say(socket, reply)
        if (said.toUpperCase() === 'STARTTLS') {
          socket.write('this is no handshake\r\n')
          return
        }
        isData = said.toUpperCase() === 'DATA'
      }
    }
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    converse(socket).catch(() => socket.destroy())
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const shut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    async inject(next) {
      if (next === 'refused') await shut()
      else if (fault === 'refused') await listen(port)
      // Closes persistent connections, which would keep the previous fault.
      for (const socket of sockets) socket.destroy()
      fault = next
      asked = 0
    },
    asked: () => asked,
    taken,
    close: shut,
  }
}
