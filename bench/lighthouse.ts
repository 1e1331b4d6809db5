/**
 * Measures Lighthouse scores of a production build: of the home page (mobile preset, median of five runs), of the page
 * of a title, of a tag and of a ranking (mobile preset), and the accessibility scores of Studio's pages for an owner
 * (desktop preset). Exits with 1 when a score is below its goal. CHROME_PATH selects a browser; default: the browser of
 * the tests. Run: npm run bench:lighthouse [-- <path>] [--only home|pages|studio]
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
