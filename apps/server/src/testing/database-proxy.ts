import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy in front of PostgreSQL that behaves like a load balancer or like a failing network. */
export interface DatabaseProxy {
  readonly port: number
  /** Closes open connections and routes new ones to the PostgreSQL server whose socket is in this folder. */
  leadTo(socketDir: string): void
  /** Closes open connections and refuses new ones, as a load balancer without a primary does. */
  refuse(): void
  /** Accepts connections but forwards nothing, until the returned function is called. */
  silence(): () => void
  /** Breaks one connection: after its client has sent these texts in this order, before the response to the last. */
  loseAnswerTo(...texts: readonly string[]): void
  /** Number of responses that the proxy has lost. */
  lost(): number
  close(): void
}

interface Pair {
  readonly near: Socket
  readonly far: Socket
}

/** Placeholder for the next awaited text while none is awaited; no message contains it. */
const noText = '\0no text\0'

export async function startDatabaseProxy(socketDir: string): Promise<DatabaseProxy> {
  const pairs = new Set<Pair>()
  let target: string | undefined = socketDir
  let isSilent = false
  let unlucky: readonly string[] = []
  let lost = 0
  const end = ({ near, far }: Pair) => {
    near.destroy()
    far.destroy()
  }
  const endAll = () => {
    for (const pair of pairs) end(pair)
  }
  function join(near: Socket, dir: string): void {
    const pair = { near, far: connect(`${dir}/.s.PGSQL.5432`) }
    let seen = 0
    let isLosing = false
    pairs.add(pair)
    for (const socket of [near, pair.far]) {
      socket
        .on('error', () => undefined)
        .on('close', () => {
          pairs.delete(pair)
          end(pair)
        })
      if (isSilent) socket.pause()
    }
    near.on('data', (bytes) => {
      if (bytes.includes(unlucky[seen] ?? noText)) seen += 1
      if (unlucky.length > 0 && seen === unlucky.length) {
        unlucky = []
        isLosing = true
      }
      pair.far.write(bytes)
    })
    pair.far.on('data', (bytes) => {
      if (!isLosing) return void near.write(bytes)
      lost += 1
      return end(pair)
    })
  }
  const server = createServer((near) => {
    if (target === undefined) near.on('error', () => undefined).destroy()
    else join(near, target)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    leadTo(dir) {
      target = dir
      endAll()
    },
    refuse() {
      target = undefined
      endAll()
    },
    silence() {
      const set = (silent: boolean) => {
        isSilent = silent
        for (const { near, far } of pairs) for (const socket of [near, far]) socket[silent ? 'pause' : 'resume']()
      }
      set(true)
      return () => set(false)
    },
    loseAnswerTo(...texts) {
      unlucky = texts
    },
    lost: () => lost,
    close() {
      server.close()
      endAll()
    },
  }
}
