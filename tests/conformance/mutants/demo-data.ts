import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startServerProcess } from '../../../apps/server/src/testing/server-process.ts'

/** Imports the demo catalogue once, into a DATA_DIR that browser tests copy. */
export async function prepareDemo(parent: string): Promise<string> {
  const dataDir = join(parent, 'demo')
  mkdirSync(dataDir)
  // PostgreSQL of root runs as another user.
  chmodSync(dataDir, 0o755)
  const server = await startServerProcess({ dataDir })
  await server.stop()
  return dataDir
}
