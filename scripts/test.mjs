// `npm test`: installs and builds if needed, then runs the static checks and the quick tests, in five minutes
// altogether. `npm test -- --ci` adds the tests that fit into the CI's 25 minutes; `npm run test:full` (`--full`) runs
// all tests. Other arguments are passed to Vitest (`npm test -- envelope`).
import { rmSync } from 'node:fs'
import { runChecks } from './setup/checks.mjs'
import { ensureChromium } from './setup/chromium.mjs'
import { tryToInstallBrowserEngines } from './setup/engines.mjs'
import { runMain } from './setup/failure.mjs'
import { ensurePackagesInstalled } from './setup/install.mjs'
import { tryToInstallNginx } from './setup/nginx.mjs'
import { formatSecondsSince } from './setup/progress.mjs'
import { tryToInstallSwift } from './setup/swift.mjs'
import { makeTestDataFolder } from './setup/test-data-folder.mjs'
import { runVitest } from './setup/vitest-run.mjs'
import { ensureWebBuilt } from './setup/web-build.mjs'

const args = process.argv.slice(2)
const isFull = args.includes('--full')
const isLong = isFull || args.includes('--ci')

await runMain(async () => {
  const startedMs = Date.now()
  await ensurePackagesInstalled()
  const chromium = await ensureChromium()
  await tryToInstallNginx()
  if (isLong) await tryToInstallBrowserEngines()
  if (isLong) await tryToInstallSwift()
  await ensureWebBuilt()
  const checks = await runChecks()
  const filters = args.filter((arg) => arg !== '--full' && arg !== '--ci')
  // Explicitly selected tests run in any case, however long they take.
  const isWhole = isFull || filters.length > 0
  const scope = isWhole ? 'full' : isLong ? 'ci' : 'quick'
  // All tests together keep the machine busy, so waits for a page may take longer than in a single test.
  if (isLong) process.env.TEST_PATIENCE_MS ??= '45000'
  const folder = makeTestDataFolder()
  const env = { CHROMIUM_PATH: chromium, TEST_SCOPE: scope, TMPDIR: folder }
  const tests = await runVitest({ args: filters, env }).finally(() => rmSync(folder, { recursive: true, force: true }))
  const failed = checks.failed + tests.failed
  console.log(`\n${tests.skipped} skipped, ${formatSecondsSince(startedMs)} in all`)
  console.log(`${checks.passed + tests.passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
})
