import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { runAndCapture } from './child.mjs'
import { contentStamp, readStamp } from './content-stamp.mjs'
import { createPinnedNodeEnv, pinnedNodePath } from './pinned-node.mjs'
import { formatSecondsSince } from './progress.mjs'
import { resolveFromRoot, root } from './repository.mjs'

/**
 * A static check. If it has `inputs` and has passed, it is skipped until one of these paths changes.
 *
 * @typedef {{ name: string, args: readonly string[], inputs?: readonly string[] }} Check
 */

const workspaces = () =>
  ['packages', 'apps'].flatMap((group) => readdirSync(resolveFromRoot(group)).map((name) => `${group}/${name}`))
const typeCheckedFolders = () => [...workspaces(), 'scripts', 'tests']
const otherSources = ['scripts', 'tests', 'bench', 'deploy', 'vitest.config.ts']

/** Matches the lines that a passing check prints for parts that it had to skip. */
const notChecked = /^not checked: .*$/gm

/** @returns {Check[]} slowest first */
const allChecks = () => [
  lint('apps/server', ['apps/server']),
  lint('other sources', ['.', '--ignore-pattern=apps/**', '--ignore-pattern=packages/**'], ['apps', ...otherSources]),
  ...workspaces()
    .filter((folder) => folder !== 'apps/server')
    .map((folder) => lint(folder, [folder])),
  {
    name: 'knip',
    args: [
      'node_modules/knip/bin/knip.js',
      '--no-progress',
      '--cache',
      '--cache-location',
      resolveFromRoot('.stamps', 'knip'),
    ],
  },
  {
    name: 'biome',
    args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--max-diagnostics=50'],
  },
  { name: 'licences and advisories', args: ['scripts/check-dependencies.mjs'] },
  ...typeCheckedFolders()
    .filter((folder) => existsSync(resolveFromRoot(folder, 'tsconfig.json')))
    .map(typeCheck),
]

/**
 * Creates a lint check with `inputs`, because oxlint has no cache of its own. `packages` is always an input, because
 * all sources may import the packages.
 *
 * @param {string} name
 * @param {readonly string[]} args
 * @param {readonly string[]} [sources]
 * @returns {Check}
 */
const lint = (name, args, sources = args) => ({
  name: `oxlint ${name}`,
  args: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', ...args],
  inputs: [...sources, 'packages', '.oxlintrc.json', 'tsconfig.base.json', 'package-lock.json'],
})

/**
 * Creates a type check with incremental build information in `.stamps`, so that only changed files are checked again.
 */
const typeCheck = (/** @type {string} */ folder) => ({
  name: `tsc ${folder}`,
  args: [
    ...['node_modules/typescript/bin/tsc', '-p', folder],
    ...[
      '--incremental',
      '--tsBuildInfoFile',
      resolveFromRoot('.stamps', 'types', `${folder.replace('/', '-')}.tsbuildinfo`),
    ],
  ],
})

export const importDirectionCheck = {
  name: 'import direction',
  args: ['node_modules/vitest/vitest.mjs', 'run', 'tests/import-direction.test.ts', '--reporter=dot'],
}

/** @param {Check} check */
async function runOne({ name, args, inputs }) {
  const startedMs = Date.now()
  const stampFile = resolveFromRoot('.stamps', 'checks', name.replaceAll(/\W/g, '-'))
  const stamp =
    inputs &&
    contentStamp(
      inputs.map((path) => resolveFromRoot(path)),
      args,
      { withTests: true },
    )
  if (stamp && readStamp(stampFile) === stamp) {
    console.log(`✓ ${name} (unchanged)`)
    return true
  }
  const { code, output } = await runAndCapture(pinnedNodePath, args, { env: createPinnedNodeEnv() })
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${formatSecondsSince(startedMs)})`)
  if (stamp && code === 0) {
    mkdirSync(resolveFromRoot('.stamps', 'checks'), { recursive: true })
    writeFileSync(stampFile, stamp)
  }
  if (code !== 0) console.log(output.trim().replaceAll(`${root}/`, ''))
  else for (const [line] of output.matchAll(notChecked)) console.log(`  ${line}`)
  return code === 0
}

/**
 * Runs the static checks, a few in parallel. Prints the output of failing checks.
 *
 * @param {readonly Check[]} [additional]
 */
export async function runChecks(additional = []) {
  const waiting = [...additional, ...allChecks()]
  const count = { passed: 0, failed: 0 }
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      count[(await runOne(check)) ? 'passed' : 'failed'] += 1
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, Math.min(4, availableParallelism())) }, work))
  return count
}
