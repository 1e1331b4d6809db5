// `npm run check:reproducible`: builds the web app in two clean clones of the last commit, in folders with different
// names, and checks that the files are identical. With a reproducible build, anybody can verify that a server serves
// the published source.
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runOrFail } from './setup/child.mjs'
import { CommandError, runMain } from './setup/failure.mjs'
import { ensurePackagesInstalled } from './setup/install.mjs'
import { createPinnedNodeEnv, pinnedNodePath } from './setup/pinned-node.mjs'
import { runWithProgress } from './setup/progress.mjs'
import { root } from './setup/repository.mjs'
import { linkPackages } from './setup/scratch-copy.mjs'

const outputs = ['apps/web/dist', 'apps/web/dist-server']
const build = "import('./scripts/setup/web-build.mjs').then((build) => build.ensureWebBuilt())"

/** @param {string} folder @returns {Map<string, string>} SHA-256 by path */
function hashFiles(folder) {
  const hashes = new Map()
  for (const output of outputs) {
    if (!existsSync(join(folder, output))) throw new CommandError(`The build in ${folder} made no ${output}`)
    for (const name of readdirSync(join(folder, output), { recursive: true })) {
      const file = join(folder, output, String(name))
      if (!statSync(file).isFile()) continue
      hashes.set(join(output, String(name)), createHash('sha256').update(readFileSync(file)).digest('hex'))
    }
  }
  return hashes
}

/** @param {string} folder */
async function buildClone(folder) {
  await runOrFail('git clone', 'git', ['clone', '--quiet', '--depth=1', `file://${root}`, folder])
  linkPackages(folder)
  await runOrFail('The web build', pinnedNodePath, ['--eval', build], { cwd: folder, env: createPinnedNodeEnv() })
  return hashFiles(folder)
}

await runMain(async () => {
  await ensurePackagesInstalled()
  const parent = mkdtempSync(join(tmpdir(), 'cliffhanger-reproducible-'))
  try {
    const first = await runWithProgress('Building in the first clone', () => buildClone(join(parent, 'a')))
    const second = await runWithProgress('Building in the second clone', () =>
      buildClone(join(parent, 'another-longer-name')),
    )
    const names = [...new Set([...first.keys(), ...second.keys()])].sort()
    const different = names.filter((name) => first.get(name) !== second.get(name))
    if (different.length > 0)
      throw new CommandError(`These files differ between the two builds:\n${different.join('\n')}`)
    const all = createHash('sha256').update(names.map((name) => `${first.get(name)}  ${name}\n`).join(''))
    console.log(`${names.length} identical files, SHA-256 of the list ${all.digest('hex')}`)
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
})
