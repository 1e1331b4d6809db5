// `npm run test:citus`: runs the server's tests and the scenarios R1 to R4 and R21 on a distributed database with a
// coordinator and two workers of Citus, which must be installed. Arguments select other tests: `npm run test:citus --
// --project server apps/server/src/modules/wallet`.
import { globSync } from 'node:fs'
import { CommandError, runMain } from './setup/failure.mjs'
import { ensurePackagesInstalled } from './setup/install.mjs'
import { runVitest } from './setup/vitest-run.mjs'

const scenarios = ['r01', 'r02', 'r03', 'r04', 'r21'].map((name) => `tests/resilience/${name}`)
const all = [
  '--project',
  'server',
  '--project',
  'resilience',
  '--project',
  'resilience-alone',
  'apps/server',
  ...scenarios,
]

await runMain(async () => {
  if (globSync('/usr/lib/postgresql/*/lib/citus.so').length === 0) {
    throw new CommandError(`Citus is not installed. Build it from its sources for PostgreSQL 15 to 18, or install the packages of its makers.
  See "A distributed database" in docs/scaling.md.`)
  }
  await ensurePackagesInstalled()
  const given = process.argv.slice(2)
  const { passed, failed } = await runVitest({
    args: given.length > 0 ? given : all,
    env: { TEST_CITUS: '1', TEST_SCOPE: 'full' },
  })
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
})
