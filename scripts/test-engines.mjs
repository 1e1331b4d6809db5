// `npm run test:engines`: installs WebKitGTK and Firefox if needed, and runs the viewer's flow in WebKit (iPhone,
// native HLS, desktop), Firefox (phone and desktop size) and Chromium. Arguments are passed to Vitest (`npm run
// test:engines -- -t resume`).
import { ensureChromium } from './setup/chromium.mjs'
import { ensureBrowserEngines } from './setup/engines.mjs'
import { runMain } from './setup/failure.mjs'
import { ensurePackagesInstalled } from './setup/install.mjs'
import { runVitest } from './setup/vitest-run.mjs'
import { ensureWebBuilt } from './setup/web-build.mjs'

await runMain(async () => {
  await ensurePackagesInstalled()
  const chromium = await ensureChromium()
  await ensureBrowserEngines()
  await ensureWebBuilt()
  const args = ['--project', 'engines', ...process.argv.slice(2)]
  const { passed, failed } = await runVitest({ args, env: { CHROMIUM_PATH: chromium, ENGINES: 'all' } })
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
})
