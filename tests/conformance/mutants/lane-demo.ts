import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../../../apps/server/src/testing/free-port.ts'
import { type ServerProcess, startServerProcess } from '../../../apps/server/src/testing/server-process.ts'
import type { ScratchCopy } from './run-tests.ts'

const run = promisify(execFile)

/** Imports the demo catalogue into a DATA_DIR. A run that needs an unchanged catalogue copies this DATA_DIR. */
export async function importDemoCatalogue(parent: string): Promise<string> {
  const dataDir = join(parent, 'demo')
  mkdirSync(dataDir)
  // If this process is root, PostgreSQL runs as another user, who needs access to the folder.
  chmodSync(dataDir, 0o755)
  const server = await startServerProcess({ dataDir })
  await server.stop()
  return dataDir
}

/** The server with the demo catalogue that the browser tests of one lane share. It is restarted for each mutant. */
export interface LaneDemoServer {
  /** Environment variables by which tests/demo-server.ts finds the server. */
  readonly env: Readonly<Record<string, string>>
  /** Starts the server from the copy's current sources and built web app. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Makes the next start use a fresh copy of the data. */
  discardData(): void
}

export async function createLaneDemoServer(copy: ScratchCopy, template: string): Promise<LaneDemoServer> {
  const dataDir = join(copy.temporary, 'demo')
  const port = await freePort()
  const testing = pathToFileURL(join(copy.folder, 'apps/server/src/testing/server-process.ts')).href
  // Imports the module from the scratch copy of the repository, so that it starts the server of that copy.
  const { startServerProcess: startCopy }: { startServerProcess: typeof startServerProcess } = await import(testing)
  let isFresh = false
  let server: ServerProcess | undefined

  async function copyData() {
    await rm(dataDir, { recursive: true, force: true })
    await run('cp', ['-a', template, dataDir])
    isFresh = true
  }
  return {
    env: { DEMO_SERVER: JSON.stringify({ origin: `http://127.0.0.1:${port}`, dataDir }) },
    async start() {
      if (!isFresh) await copyData()
      server = await startCopy({ dataDir, env: { PORT: String(port), PROBE: '1' } })
    },
    async stop() {
      await server?.stop()
      server = undefined
    },
    discardData() {
      isFresh = false
    },
  }
}
