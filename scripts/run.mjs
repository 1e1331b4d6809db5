// Runs a file of the repository with the pinned Node, for `npm run import` and similar commands; installs the packages
// first if needed. Usage: node scripts/run.mjs <file in the repository> [arguments]
import { runInTerminal } from './setup/child.mjs'
import { CommandError, main } from './setup/failure.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { pinnedEnv, pinnedNode } from './setup/pinned-node.mjs'
import { inRoot } from './setup/repository.mjs'

await main(async () => {
  const [file, ...args] = process.argv.slice(2)
  if (!file) throw new CommandError('Missing file. Usage: node scripts/run.mjs <file> [arguments]')
  await ensureInstalled()
  process.exitCode = await runInTerminal(pinnedNode, [inRoot(file), ...args], pinnedEnv())
})
