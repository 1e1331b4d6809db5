// Part of `npm run check` and `npm test`: checks the licences and known security advisories of all product
// dependencies.
import { existsSync } from 'node:fs'
import { advisoryFaults, readAudit } from './setup/advisories.mjs'
import { runAndCapture } from './setup/child.mjs'
import { acceptedAdvisories, allowedLicences, licenceExceptions } from './setup/dependency-policy.mjs'
import { licenceFaults, productPackages } from './setup/licences.mjs'
import { inRoot, readJson } from './setup/repository.mjs'

/** @param {string} path */
function readManifest(path) {
  const file = inRoot(path, 'package.json')
  return existsSync(file) ? readJson(file) : undefined
}
const packages = productPackages(readJson(inRoot('package-lock.json')).packages, readManifest)
const faults = licenceFaults(packages, allowedLicences, licenceExceptions)

const brief = ['--fetch-retries=0', '--fetch-timeout=15000']
const { output } = await runAndCapture('npm', ['audit', '--omit=dev', '--json', ...brief]).catch((error) => ({
  output: String(error),
}))
const audit = readAudit(output)
if ('unchecked' in audit) console.log(`not checked: advisories (${audit.unchecked})`)
else faults.push(...advisoryFaults(audit.advisories, acceptedAdvisories, new Date().toISOString().slice(0, 10)))

console.log(faults.length === 0 ? `${packages.length} packages` : faults.join('\n'))
process.exitCode = faults.length === 0 ? 0 : 1
