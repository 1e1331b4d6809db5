// `npm run mutants -- engines [<name> …]`: applies each bug in tests/engines/mutants to a scratch copy, where the named
// step must fail in WebKit and pass in Chromium and Firefox. This proves that the code paths specific to WebKit are
// tested. A patch begins with the lines `# target <a target of tests/engines/targets.ts>` and `# step <a name in
// tests/engines/steps>`.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runAndCapture } from './setup/child.mjs'
import { ensureChromium } from './setup/chromium.mjs'
import { ensureBrowserEngines } from './setup/engines.mjs'
import { CommandError } from './setup/failure.mjs'
import { ensurePackagesInstalled } from './setup/install.mjs'
import { createPinnedNodeEnv, pinnedNodePath } from './setup/pinned-node.mjs'
import { readJson, resolveFromRoot } from './setup/repository.mjs'
import { copyRepository } from './setup/scratch-copy.mjs'

const mutants = resolveFromRoot('tests/engines/mutants')
const otherTargets = ['Chromium, phone', 'Firefox, phone size']

/** @param {string} text */
const literal = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Runs a step in a WebKit target, Chromium and Firefox.
 *
 * @param {string} copy
 * @param {{ target: string, step: string }} mutant
 * @returns {Promise<Map<string, string>>} status by target
 */
async function runStep(copy, { target, step }) {
  const report = join(copy, 'engines.json')
  const pattern = `^(${[target, ...otherTargets].map(literal).join('|')}) > ${literal(step)}$`
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'engines', '-t', pattern]
  const env = { ...createPinnedNodeEnv(), CHROMIUM_PATH: await ensureChromium(), ENGINES: 'all' }
  await runAndCapture(pinnedNodePath, [...args, '--reporter=json', `--outputFile.json=${report}`], { cwd: copy, env })
  /** @type {{ ancestorTitles: string[], status: string }[]} */
  const tests = readJson(report).testResults.flatMap((/** @type {any} */ file) => file.assertionResults)
  return new Map(
    tests
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ ancestorTitles, status }) => [ancestorTitles[0] ?? '', status]),
  )
}

/** @param {string} copy @param {string} name */
async function judge(copy, name) {
  const patch = join(mutants, name)
  const header = readFileSync(patch, 'utf8')
  const [, target] = /^# target (.+)/m.exec(header) ?? []
  const [, step] = /^# step (.+)/m.exec(header) ?? []
  if (target === undefined || step === undefined) throw new CommandError(`${name} names no target or no step`)
  // Prevents git from treating the copy as part of a repository in a parent folder.
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(copy) }
  const apply = ['apply', '--whitespace=nowarn', patch]
  const applied = await runAndCapture('git', apply, { cwd: copy, env })
  if (applied.code !== 0) throw new CommandError(`${name} does not apply: ${applied.output}`)
  const built = await runAndCapture(pinnedNodePath, ['scripts/build-web.mjs'], {
    cwd: copy,
    env: createPinnedNodeEnv(),
  })
  if (built.code !== 0) throw new CommandError(`${name}: the web app does not build: ${built.output}`)
  const statuses = await runStep(copy, { target, step })
  await runAndCapture('git', [...apply, '-R'], { cwd: copy, env })
  const isRed = statuses.get(target) === 'failed' && otherTargets.every((one) => statuses.get(one) === 'passed')
  console.log(
    `${name.replace('.patch', '')} · ${isRed ? 'red in WebKit alone' : `NOT DETECTED: ${JSON.stringify([...statuses])}`}`,
  )
  return isRed
}

/** @param {readonly string[]} names parts of names; none selects all */
export async function runEngineMutants(names) {
  await ensurePackagesInstalled()
  await ensureBrowserEngines()
  const chosen = readdirSync(mutants).filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-engine-mutants-'))
  // If this script runs as root, PostgreSQL runs as another user, who needs access to this folder.
  chmodSync(folder, 0o755)
  const copy = join(folder, 'copy')
  let missed = 0
  try {
    await copyRepository(copy)
    // Removes the links to the working tree's build, which must not be overwritten.
    for (const built of ['dist', 'dist-server']) rmSync(join(copy, 'apps/web', built), { recursive: true, force: true })
    for (const name of chosen) if (!(await judge(copy, name))) missed += 1
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  console.log(`\n${chosen.length - missed} red, ${missed} not detected`)
  process.exitCode = missed === 0 && chosen.length > 0 ? 0 : 1
}
