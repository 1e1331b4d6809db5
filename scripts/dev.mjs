// `npm run dev`: runs the server, which restarts when a file changes, and the web app with hot reload. When one of the
// two processes stops, the other is stopped, too.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { forwardSignals, waitForExit } from './setup/child.mjs'
import { runMain } from './setup/failure.mjs'
import { ensurePackagesInstalled } from './setup/install.mjs'
import { createPinnedNodeEnv, pinnedNodePath } from './setup/pinned-node.mjs'
import { root } from './setup/repository.mjs'
import { ensureWebBuilt } from './setup/web-build.mjs'

/**
 * @param {string} name prefix of each output line
 * @param {readonly string[]} args
 */
function startPart(name, args) {
  const child = spawn(pinnedNodePath, args, {
    cwd: root,
    env: createPinnedNodeEnv(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  forwardSignals(child)
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => console.log(`${name.padEnd(6)} │ ${line}`))
  }
  return child
}

await runMain(async () => {
  await ensurePackagesInstalled()
  await ensureWebBuilt()
  const vite = 'node_modules/vite/bin/vite.js'
  const parts = [
    startPart('server', ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts', ...process.argv.slice(2)]),
    startPart('web', ['--env-file-if-exists=.env', vite, 'apps/web', '--host', '--clearScreen', 'false']),
  ]
  let wasAsked = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      wasAsked = true
    })
  }
  const codes = parts.map(waitForExit)
  const firstCode = await Promise.race(codes)
  // Both processes receive a stop signal from the terminal themselves; a second signal would make the server skip its
  // graceful shutdown.
  if (!wasAsked) for (const part of parts) part.kill('SIGTERM')
  await Promise.all(codes)
  process.exitCode = wasAsked ? 0 : firstCode
})
