import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pinnedEnv, pinnedNode } from '../../../scripts/setup/pinned-node.mjs'
import type { ScratchCopy } from './run-tests.ts'

export interface WebBuilder {
  /** Builds the web app of the copy if its sources have changed. Returns the error if it cannot be built. */
  build(): Promise<string | undefined>
  close(): void
}

/** Creates a builder with one process for many mutants: loading Vite takes longer than a build. */
export function createWebBuilder(copy: ScratchCopy): WebBuilder {
  let child: ChildProcess | undefined

  function start(): ChildProcess {
    const started = fork(join(copy.folder, 'tests/conformance/mutants/build-process.ts'), {
      cwd: copy.folder,
      execPath: pinnedNode,
      env: { ...pinnedEnv(), WEB_BUILD: 'quick', TMPDIR: copy.temporary },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      signal: copy.signal,
    })
    started
      .on('error', () => {})
      .once('exit', () => {
        if (child === started) child = undefined
      })
    return started
  }

  return {
    async build() {
      child ??= start()
      const current = child
      current.send({})
      const [answer] = await Promise.race([
        once(current, 'message'),
        once(current, 'exit').then(() => [{ error: 'the build process has exited' }]),
      ])
      return answer.error
    },
    close: () => child?.disconnect(),
  }
}
