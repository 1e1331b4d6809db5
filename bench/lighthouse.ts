/**
 * Lighthouse scores of a production build on its own server: of the home page (mobile preset, the median of five runs),
 * of a title's, a tag's and a ranking's page (mobile preset), and of the accessibility of Studio's pages (desktop preset) as
 * an owner sees them.
 * Exits with 1 when a score is below its goal. CHROME_PATH selects another browser than the one of the tests.
 * Run: npm run bench:lighthouse [-- <path>] [--only home|pages|studio]
 */
import { parseArgs } from 'node:util'
import { makeDataDir, removeDataDir, startServerProcess } from '../apps/server/src/testing/server-process.ts'
import { measureHome } from './lighthouse/home.ts'
import { measurePublicPages } from './lighthouse/public-pages.ts'
import { measureStudio } from './lighthouse/studio.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } })
const [path = '/'] = positionals
const { only } = values
const parts = ['home', 'pages', 'studio']
if (only !== undefined && !parts.includes(only)) {
  throw new Error(`Invalid arguments: --only is home, pages or studio, not ${only}`)
}
const isAsked = (part: string) => only === undefined || only === part
const dataDir = await makeDataDir()
const server = await startServerProcess({ dataDir })
try {
  const reached = [
    !isAsked('home') || (await measureHome(server, path)),
    !isAsked('pages') || (await measurePublicPages(server)),
    !isAsked('studio') || (await measureStudio(server)),
  ]
  process.exitCode = reached.every(Boolean) ? 0 : 1
} finally {
  await server.stop()
  await removeDataDir(dataDir)
}
