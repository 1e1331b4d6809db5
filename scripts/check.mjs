// `npm run check`: checks formatting, lint rules, types, dead code, licences, known security advisories and import
// direction.
import { importDirectionCheck, runChecks } from './setup/checks.mjs'
import { main } from './setup/failure.mjs'
import { ensureInstalled } from './setup/install.mjs'

await main(async () => {
  await ensureInstalled()
  const { passed, failed } = await runChecks([importDirectionCheck])
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
})
