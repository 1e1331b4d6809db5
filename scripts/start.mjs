// `npm start`: installs the packages and builds the web app if needed, then runs the server.
import { runInTerminal } from './setup/child.mjs'
import { main } from './setup/failure.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { pinnedEnv, pinnedNode } from './setup/pinned-node.mjs'
import { inRoot } from './setup/repository.mjs'
import { ensureWebBuilt } from './setup/web-build.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
  const args = [inRoot('apps/server/src/main.ts'), ...process.argv.slice(2)]
  process.exitCode = await runInTerminal(pinnedNode, args, pinnedEnv())
})
