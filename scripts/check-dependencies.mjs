// Part of `npm run check` and `npm test`: checks the licences and known security advisories of all product
// dependencies.
import { existsSync } from 'node:fs'
import { findAdvisoryErrors, parseAuditOutput } from './setup/advisories.mjs'
import { runAndCapture } from './setup/child.mjs'
import { acceptedAdvisories, allowedLicences, licenceExceptions } from './setup/dependency-policy.mjs'
import { findLicenceErrors, productPackages } from './setup/licences.mjs'
import { readJson, resolveFromRoot } from './setup/repository.mjs'

/** @param {string} path */
function readManifest(path) {
  const file = resolveFromRoot(path, 'package.json')
  return existsSync(file) ? readJson(file) : undefined
}
const packages = productPackages(readJson(resolveFromRoot('package-lock.json')).packages, readManifest)
const faults = findLicenceErrors(packages, allowedLicences, licenceExceptions)

const brief = ['--fetch-retries=0', '--fetch-timeout=15000']
const { output } = await runAndCapture('npm', ['audit', '--omit=dev', '--json', ...brief]).catch((error) => ({
  output: String(error),
}))
const audit = parseAuditOutput(output)
if ('unchecked' in audit) console.log(`not checked: advisories (${audit.unchecked})`)
else faults.push(...findAdvisoryErrors(audit.advisories, acceptedAdvisories, new Date().toISOString().slice(0, 10)))

console.log(faults.length === 0 ? `${packages.length} packages` : faults.join('\n'))
process.exitCode = faults.length === 0 ? 0 : 1
