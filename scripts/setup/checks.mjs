import { existsSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { capture } from './child.mjs'
import { pinnedEnv, pinnedNode } from './pinned-node.mjs'
import { secondsSince } from './progress.mjs'
import { inRoot, root } from './repository.mjs'

/** @typedef {{ name: string, args: readonly string[] }} Check */

const typeCheckedFolders = () => [
  ...['packages', 'apps'].flatMap((group) => readdirSync(inRoot(group)).map((name) => `${group}/${name}`)),
  'scripts',
  'tests',
]

/** A passing check prints such a line for each part that it had to skip. */
const notChecked = /^not checked: .*$/gm

/** @returns {Check[]} slowest first */
const allChecks = () => [
  { name: 'oxlint', args: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'] },
  {
    name: 'knip',
    args: ['node_modules/knip/bin/knip.js', '--no-progress', '--cache', '--cache-location', inRoot('.stamps', 'knip')],
  },
  {
    name: 'biome',
    args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--max-diagnostics=50'],
  },
  { name: 'licences and advisories', args: ['scripts/check-dependencies.mjs'] },
  ...typeCheckedFolders()
    .filter((folder) => existsSync(inRoot(folder, 'tsconfig.json')))
    .map(typeCheck),
]

/** Keeps its findings in `.stamps`, so that it checks again only what changed. */
const typeCheck = (/** @type {string} */ folder) => ({
  name: `tsc ${folder}`,
  args: [
    ...['node_modules/typescript/bin/tsc', '-p', folder],
    ...['--incremental', '--tsBuildInfoFile', inRoot('.stamps', 'types', `${folder.replace('/', '-')}.tsbuildinfo`)],
  ],
})

export const importDirection = {
  name: 'import direction',
  args: ['node_modules/vitest/vitest.mjs', 'run', 'tests/import-direction.test.ts', '--reporter=dot'],
}

/** @param {Check} check */
async function runOne({ name, args }) {
  const startedMs = Date.now()
  const { code, output } = await capture(pinnedNode, args, { env: pinnedEnv() })
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${secondsSince(startedMs)})`)
  if (code !== 0) console.log(output.trim().replaceAll(`${root}/`, ''))
  else for (const [line] of output.matchAll(notChecked)) console.log(`  ${line}`)
  return code === 0
}

/**
 * Runs the static checks, a few at a time; a failing one prints its output under its name.
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
