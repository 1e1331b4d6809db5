import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const main = join(import.meta.dirname, '..', 'main.ts')
const repository = join(import.meta.dirname, '..', '..', '..', '..')

/** Environment variable for Node's compile cache, so that only the first start compiles the sources. */
export const compileCacheEnv = { NODE_COMPILE_CACHE: join(repository, 'node_modules', '.cache', 'compile') }

export interface ServerProcess {
  /** Origin of the server: `http://127.0.0.1:<port>`. */
  readonly origin: string
  readonly dataDir: string
  readonly pid: number
  /** Returns all output of the server so far. */
  output(): string
  /** Stops the server with SIGTERM, as an operator does. Returns the exit code. */
  stop(): Promise<number | null>
  /** Kills the server with SIGKILL, as in a power cut. Its PostgreSQL keeps running. */
  kill(): Promise<void>
}
export interface ProcessOptions {
  /** DATA_DIR of the server; default: a new folder. The caller must remove it with `removeDataDir`. */
  readonly dataDir?: string
  readonly env?: Readonly<Record<string, string>>
  /**
   * `ready`: waits for `/readyz`, until the demo catalogue is imported. `listening`: waits only until the server
   * listens.
   */
  readonly until?: 'ready' | 'listening'
}

/** Creates a DATA_DIR that the system user that runs PostgreSQL can enter. */
export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cliffhanger-e2e-'))
  await chmod(dataDir, 0o755)
  return dataDir
}
export const removeDataDir = (dataDir: string): Promise<void> => rm(dataDir, { recursive: true, force: true })

/** Starts the real server in a child process on a free port. Throws an error with the output if it does not start. */
export async function startServerProcess(options: ProcessOptions = {}): Promise<ServerProcess> {
  const { env = {}, until = 'ready' } = options
  const dataDir = options.dataDir ?? (await makeDataDir())
  const child = spawn(process.execPath, [main], {
    cwd: repository,
    env: {
      ...process.env,
      ...compileCacheEnv,
      PAYMENTS: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (more) => (text += more))
  const ended = once(child, 'close')

  async function waitFor<T>(what: string, find: () => Promise<T | undefined> | T | undefined): Promise<T> {
    const deadline = performance.now() + 120_000
    while (performance.now() < deadline && child.exitCode === null) {
      const found = await find()
      if (found !== undefined) return found
      await sleep(25)
    }
    child.kill('SIGKILL')
    throw new Error(`the server did not become ${what} (exit code ${child.exitCode}):\n${text}`)
  }
  const origin = await waitFor('listening', () => /ready → (http:\S+)/.exec(text)?.[1])
  if (until === 'ready') {
    await waitFor('ready', async () => ((await fetch(`${origin}/readyz`)).status === 200 ? true : undefined))
  }
  return {
    origin,
    dataDir,
    pid: child.pid ?? 0,
    output: () => text,
    async stop() {
      child.kill('SIGTERM')
      await ended
      return child.exitCode
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
