import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { mustRun } from './child.mjs'
import { contentStamp, readStamp } from './content-stamp.mjs'
import { pinnedEnv, pinnedNode } from './pinned-node.mjs'
import { step } from './progress.mjs'
import { inRoot } from './repository.mjs'

const brotli = promisify(brotliCompress)
const output = inRoot('apps/web/dist')
const stampFile = `${output}/.vite/stamp`
const compressible = new Set(['.js', '.css', '.svg', '.json', '.html', '.txt', '.map', '.webmanifest'])
const smallestWorthwhileBytes = 1024

const wantedStamp = () =>
  contentStamp([
    inRoot('apps/web'),
    ...readdirSync(inRoot('packages')).map((name) => inRoot('packages', name, 'src')),
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

/** Built apart and renamed, so that a build cut short never looks like a finished one. */
async function build() {
  const stamp = wantedStamp()
  const fresh = inRoot('.stamps', `web-${process.pid}`)
  try {
    const vite = inRoot('node_modules/vite/bin/vite.js')
    const args = [vite, 'build', '--manifest', '--emptyOutDir', '--outDir', fresh, '--logLevel', 'warn']
    await mustRun('The web build', pinnedNode, args, { cwd: inRoot('apps/web'), env: pinnedEnv() })
    await precompress(fresh)
    writeFileSync(`${fresh}/.vite/stamp`, stamp)
    rmSync(output, { recursive: true, force: true })
    renameSync(fresh, output)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** Builds the web app into apps/web/dist, with a `.br` beside what compresses, unless nothing changed. */
export async function ensureWebBuilt() {
  if (readStamp(stampFile) !== wantedStamp()) await step('Building the web app', build)
}
