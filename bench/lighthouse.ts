/**
 * Lighthouse scores of a production build on its own server: of the home page (mobile preset, the median of five runs),
 * and of the accessibility of Studio's pages (desktop preset) as an owner sees them.
 * Exits with 1 when a score is below its goal. CHROME_PATH selects another browser than the one of the tests.
 * Run: npm run bench:lighthouse [-- <path>] [--only home|studio]
 */
import { parseArgs } from 'node:util'
import { makeDataDir, removeDataDir, startServerProcess } from '../apps/server/src/testing/server-process.ts'
import { measureHome } from './lighthouse/home.ts'
import { measureStudio } from './lighthouse/studio.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } })
const [path = '/'] = positionals
const { only } = values
if (only !== undefined && only !== 'home' && only !== 'studio') {
  throw new Error(`Invalid arguments: --only is home or studio, not ${only}`)
}
const dataDir = await makeDataDir()
const server = await startServerProcess({ dataDir })
try {
  const reached = [
    only === 'studio' || (await measureHome(server, path)),
    only === 'home' || (await measureStudio(server)),
  ]
  process.exitCode = reached.every(Boolean) ? 0 : 1
} finally {
  await server.stop()
  await removeDataDir(dataDir)
}
