// `npm start`: installs the packages and builds the web app if needed, then runs the server.
import { runInTerminal } from './setup/child.mjs'
import { runMain } from './setup/failure.mjs'
import { ensurePackagesInstalled } from './setup/install.mjs'
import { createPinnedNodeEnv, pinnedNodePath } from './setup/pinned-node.mjs'
import { resolveFromRoot } from './setup/repository.mjs'
import { ensureWebBuilt } from './setup/web-build.mjs'

await runMain(async () => {
  await ensurePackagesInstalled()
  await ensureWebBuilt()
  const args = [resolveFromRoot('apps/server/src/main.ts'), ...process.argv.slice(2)]
  process.exitCode = await runInTerminal(pinnedNodePath, args, createPinnedNodeEnv())
})
