import { freePort } from '../../../apps/server/src/testing/free-port.ts'
import {
  makeDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from '../../../apps/server/src/testing/server-process.ts'

/** A server that can be killed and restarted with an unchanged URL and DATA_DIR. */
export interface KillableServer {
  readonly origin: string
  readonly dataDir: string
  /** Starts the server. Returns the time until it was ready, ms. */
  start(): Promise<number>
  kill(): Promise<void>
  stop(): Promise<void>
  /** Sends a request. If a kill cuts the request off, retries it once the server is back, as the app does. */
  persist<T>(request: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * Creates a server that is not started yet.
 * @param env environment variables, read at every start
 * @param onOutput called with the output of a server process after its exit
 */
export async function createKillableServer(
  env: Readonly<Record<string, string>>,
  onOutput: (text: string) => void,
): Promise<KillableServer> {
  const [dataDir, port] = [await makeDataDir(), await freePort()]
  let server: ServerProcess | undefined
  let deaths = 0
  let { promise: life, resolve: comesAlive } = Promise.withResolvers<void>()

  /** Marks the server as down for clients; called before the signal is sent. */
  function ends(): void {
    deaths += 1
    const next = Promise.withResolvers<void>()
    life = next.promise
    comesAlive = next.resolve
  }
  async function end(how: 'kill' | 'stop') {
    if (!server) return
    ends()
    await server[how]()
    onOutput(server.output())
    server = undefined
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    async start() {
      const startedMs = performance.now()
      server = await startServerProcess({ dataDir, until: 'ready', env: { ...env, PORT: String(port) } })
      comesAlive()
      return performance.now() - startedMs
    },
    kill: () => end('kill'),
    stop: () => end('stop'),
    async persist(request) {
      for (;;) {
        await life
        const deathsBefore = deaths
        try {
          return await request()
        } catch (error) {
          if (!(error instanceof TypeError) || deaths === deathsBefore) throw error
        }
      }
    },
    async close() {
      await end('stop')
      await removeDataDir(dataDir)
    },
  }
}
