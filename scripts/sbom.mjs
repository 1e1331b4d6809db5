// `npm run sbom [-- file]`: writes the software bill of materials of the product in CycloneDX format, without
// development dependencies.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { CommandError, runMain } from './setup/failure.mjs'
import { ensurePackagesInstalled } from './setup/install.mjs'
import { root } from './setup/repository.mjs'

await runMain(async () => {
  await ensurePackagesInstalled()
  const file = process.argv[2] ?? 'sbom.cdx.json'
  const args = ['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application']
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new CommandError(`npm sbom failed (exit code ${status}):\n${stderr.trim().slice(-2000)}`)
  const { components = [] } = JSON.parse(stdout)
  writeFileSync(file, stdout)
  console.log(`${file}: ${components.length} components`)
})
