// `npm run check`: checks formatting, lint rules, types, dead code, licences, known security advisories and import
// direction.
import { importDirectionCheck, runChecks } from './setup/checks.mjs'
import { runMain } from './setup/failure.mjs'
import { ensurePackagesInstalled } from './setup/install.mjs'

await runMain(async () => {
  await ensurePackagesInstalled()
  const { passed, failed } = await runChecks([importDirectionCheck])
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
})
