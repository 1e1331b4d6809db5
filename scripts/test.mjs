// `npm test`: installs and builds if needed, then runs the static checks and every test.
// `npm run test:full` does the same with larger counts. Further arguments go to Vitest (`npm test -- envelope`).
import { runChecks } from './setup/checks.mjs'
import { ensureChromium } from './setup/chromium.mjs'
import { main } from './setup/failure.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { tryToInstallNginx } from './setup/nginx.mjs'
import { secondsSince } from './setup/progress.mjs'
import { runVitest } from './setup/vitest-run.mjs'
import { ensureWebBuilt } from './setup/web-build.mjs'

const args = process.argv.slice(2)
const isFull = args.includes('--full')

await main(async () => {
  const startedMs = Date.now()
  await ensureInstalled()
  const chromium = await ensureChromium()
  await tryToInstallNginx()
  await ensureWebBuilt()
  const checks = await runChecks()
  const env = { CHROMIUM_PATH: chromium, ...(isFull ? { TEST_SCALE: 'full' } : {}) }
  const tests = await runVitest({ args: args.filter((arg) => arg !== '--full'), env })
  const failed = checks.failed + tests.failed
  console.log(`\n${tests.skipped} skipped, ${secondsSince(startedMs)} in all`)
  console.log(`${checks.passed + tests.passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
})
