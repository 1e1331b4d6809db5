import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { runOrFail } from './child.mjs'
import { contentStamp, readStamp } from './content-stamp.mjs'
import { createPinnedNodeEnv, pinnedNodePath } from './pinned-node.mjs'
import { runWithProgress } from './progress.mjs'
import { resolveFromRoot } from './repository.mjs'

const brotli = promisify(brotliCompress)
const output = resolveFromRoot('apps/web/dist')
const studioOutput = resolveFromRoot('apps/studio/dist')
/** Folder of the bundle for server-side rendering, which is never served to clients. */
const drawing = resolveFromRoot('apps/web/dist-server')
/** @param {string} folder */
const stampIn = (folder) => `${folder}/.vite/stamp`
const compressible = new Set(['.js', '.css', '.svg', '.json', '.html', '.txt', '.map', '.webmanifest'])
const smallestWorthwhileBytes = 1024
/**
 * Whether to skip minification and compression, and to run Vite in this process, for mutants: each needs its own build,
 * and a process that makes many builds loads Vite only once.
 */
const isQuick = process.env.WEB_BUILD === 'quick'

/** @param {string} app */
const currentStamp = (app) =>
  contentStamp([
    resolveFromRoot('apps', app),
    ...readdirSync(resolveFromRoot('packages')).flatMap((name) =>
      ['src', 'package.json'].map((own) => resolveFromRoot('packages', name, own)),
    ),
    resolveFromRoot('package-lock.json'),
    resolveFromRoot('tsconfig.base.json'),
    resolveFromRoot('scripts/setup/web-build.mjs'),
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

/**
 * @typedef {object} ViteBuild
 * @property {string} outDir
 * @property {string} [config] path of the configuration file, absolute or below the app's folder
 * @property {string} [mode]
 * @property {boolean} [manifest]
 * @property {boolean} [keepsFiles] whether the output folder keeps the files of earlier builds
 *
 * @param {string} app @param {ViteBuild} build
 */
async function vite(app, { outDir, config, mode, manifest = false, keepsFiles = false }) {
  const folder = resolveFromRoot('apps', app)
  if (isQuick) {
    const { build } = await import('vite')
    const output = { outDir, manifest, emptyOutDir: !keepsFiles, minify: false }
    const configFile = config === undefined ? {} : { configFile: resolve(folder, config) }
    await build({
      root: folder,
      logLevel: 'warn',
      build: output,
      ...configFile,
      ...(mode === undefined ? {} : { mode }),
    })
    return
  }
  const args = [
    ...['build', '--logLevel', 'warn', '--outDir', outDir, '--emptyOutDir', String(!keepsFiles)],
    ...(config === undefined ? [] : ['--config', config]),
    ...(mode === undefined ? [] : ['--mode', mode]),
    ...(manifest ? ['--manifest'] : []),
  ]
  const command = [resolveFromRoot('node_modules/vite/bin/vite.js'), ...args]
  await runOrFail(`The build of apps/${app}`, pinnedNodePath, command, { cwd: folder, env: createPinnedNodeEnv() })
}

/**
 * Builds the web app into a folder, with a Brotli-compressed `.br` copy of each compressible file.
 * @param {string} folder @param {Pick<ViteBuild, 'config'>} options
 */
export async function buildWebInto(folder, options = {}) {
  await vite('web', { outDir: folder, manifest: true, ...options })
  if (!isQuick) await precompress(folder)
}

/**
 * Builds the web app into a temporary folder and renames the folder, so that an interrupted build never looks complete.
 */
async function buildWeb() {
  const stamp = currentStamp('web')
  const fresh = resolveFromRoot('.stamps', `web-${process.pid}`)
  const freshServerBundle = `${fresh}-server`
  try {
    const buildServerBundle = async () => {
      await vite('web', { config: 'vite.server.config.ts', outDir: freshServerBundle })
      const beside = { outDir: freshServerBundle, keepsFiles: true }
      await vite('web', { config: 'vite.first-frame.config.ts', ...beside })
      for (const mode of ['main', 'measure']) await vite('web', { config: 'vite.probe.config.ts', mode, ...beside })
    }
    await Promise.all([buildWebInto(fresh), buildServerBundle()])
    writeFileSync(stampIn(fresh), stamp)
    // The folder that contains the stamp is replaced last: if the process ends before that, the next start builds
    // again.
    replace(drawing, freshServerBundle)
    replace(output, fresh)
  } finally {
    for (const folder of [fresh, freshServerBundle]) rmSync(folder, { recursive: true, force: true })
  }
}

async function buildStudio() {
  const stamp = currentStamp('studio')
  const fresh = resolveFromRoot('.stamps', `studio-${process.pid}`)
  try {
    await vite('studio', { outDir: fresh, manifest: true })
    if (!isQuick) await precompress(fresh)
    writeFileSync(stampIn(fresh), stamp)
    replace(studioOutput, fresh)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/**
 * Builds the web app and Studio into their `dist` folders, unless their sources are unchanged.
 * @param {{ withStudio?: boolean }} options
 */
export async function ensureWebBuilt({ withStudio = true } = {}) {
  if (readStamp(stampIn(output)) !== currentStamp('web')) await runWithProgress('Building the web app', buildWeb)
  if (withStudio && readStamp(stampIn(studioOutput)) !== currentStamp('studio'))
    await runWithProgress('Building Studio', buildStudio)
}
