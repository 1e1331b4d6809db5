import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { runOrFail } from './child.mjs'
import { contentStamp, readStamp } from './content-stamp.mjs'
import { pinnedEnv, pinnedNode } from './pinned-node.mjs'
import { step } from './progress.mjs'
import { inRoot } from './repository.mjs'

const brotli = promisify(brotliCompress)
const output = inRoot('apps/web/dist')
/** Bundle for server-side rendering; it is never served to clients. */
const drawing = inRoot('apps/web/dist-server')
const stampFile = `${output}/.vite/stamp`
const compressible = new Set(['.js', '.css', '.svg', '.json', '.html', '.txt', '.map', '.webmanifest'])
const smallestWorthwhileBytes = 1024
/** Without minifying and compressing, for mutants: each needs a build of its own. */
const isQuick = process.env.WEB_BUILD === 'quick'

const currentStamp = () =>
  contentStamp([
    inRoot('apps/web'),
    ...readdirSync(inRoot('packages')).flatMap((name) =>
      ['src', 'package.json'].map((own) => inRoot('packages', name, own)),
    ),
    inRoot('package-lock.json'),
    inRoot('tsconfig.base.json'),
    inRoot('scripts/setup/web-build.mjs'),
  ])

/** @param {string} folder */
async function precompress(folder) {
  const files = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))
  const worthwhile = files.filter(
    (file) =>
      compressible.has(extname(file)) && !file.includes('.vite') && statSync(file).size >= smallestWorthwhileBytes,
  )
  await Promise.all(
    worthwhile.map(async (file) => {
      const content = await readFile(file)
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      await writeFile(`${file}.br`, await brotli(content, { params }))
    }),
  )
}

/** @param {string} folder @param {string} by */
function replace(folder, by) {
  rmSync(folder, { recursive: true, force: true })
  renameSync(by, folder)
}

/** Builds into a temporary folder and renames it, so that an interrupted build never looks complete. */
async function build() {
  const stamp = currentStamp()
  const fresh = inRoot('.stamps', `web-${process.pid}`)
  const freshServerBundle = `${fresh}-server`
  /** @param {string[]} args */
  const vite = (...args) => {
    const command = [inRoot('node_modules/vite/bin/vite.js'), 'build', '--emptyOutDir', '--logLevel', 'warn']
    const all = [...command, ...(isQuick ? ['--minify', 'false'] : []), ...args]
    return runOrFail('The web build', pinnedNode, all, { cwd: inRoot('apps/web'), env: pinnedEnv() })
  }
  try {
    const buildServerBundle = async () => {
      await vite('--config', 'vite.server.config.ts', '--outDir', freshServerBundle)
      await vite('--config', 'vite.first-frame.config.ts', '--outDir', freshServerBundle, '--emptyOutDir', 'false')
    }
    await Promise.all([vite('--manifest', '--outDir', fresh), buildServerBundle()])
    if (!isQuick) await precompress(fresh)
    writeFileSync(`${fresh}/.vite/stamp`, stamp)
    // The folder with the stamp is replaced last: until then, the next start builds again.
    replace(drawing, freshServerBundle)
    replace(output, fresh)
  } finally {
    for (const folder of [fresh, freshServerBundle]) rmSync(folder, { recursive: true, force: true })
  }
}

/** Builds the web app into apps/web/dist, with a `.br` for each compressible file, unless nothing changed. */
export async function ensureWebBuilt() {
  if (readStamp(stampFile) !== currentStamp()) await step('Building the web app', build)
}
