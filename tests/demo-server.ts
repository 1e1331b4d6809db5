import type { TestProject } from 'vitest/node'
import { makeDataDir, removeDataDir, startServerProcess } from '../apps/server/src/testing/server-process.ts'
import { copyDataDir, fillWithDemoCatalogue } from './demo-data.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The shared server of all browser tests, with the demo catalogue. Each test uses its own viewers. */
    readonly demo: { readonly origin: string; readonly dataDir: string }
  }
}

export async function setup({ provide }: TestProject) {
  // Origin and DATA_DIR of a running server that the mutant runner restarts for each mutant.
  const running = process.env.DEMO_SERVER
  if (running) return provide('demo', JSON.parse(running))
  const dataDir = await makeDataDir()
  // A DATA_DIR to copy, which the mutant runner provides.
  const template = process.env.DEMO_DATA_DIR
  if (template) await copyDataDir(template, dataDir)
  else await fillWithDemoCatalogue(dataDir)
  const server = await startServerProcess({ dataDir, env: { PROBE: '1' } })
  provide('demo', { origin: server.origin, dataDir })
  return async () => {
    await server.stop()
    await removeDataDir(dataDir)
  }
}
