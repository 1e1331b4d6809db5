// Runs a file of the repository with the pinned Node, for `npm run import` and similar commands; installs the packages
// first if needed. Usage: node scripts/run.mjs <file in the repository> [arguments]
import { runInTerminal } from './setup/child.mjs'
import { CommandError, runMain } from './setup/failure.mjs'
import { ensurePackagesInstalled } from './setup/install.mjs'
import { createPinnedNodeEnv, pinnedNodePath } from './setup/pinned-node.mjs'
import { resolveFromRoot } from './setup/repository.mjs'

await runMain(async () => {
  const [file, ...args] = process.argv.slice(2)
  if (!file) throw new CommandError('Missing file. Usage: node scripts/run.mjs <file> [arguments]')
  await ensurePackagesInstalled()
  process.exitCode = await runInTerminal(pinnedNodePath, [resolveFromRoot(file), ...args], createPinnedNodeEnv())
})
