import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { createPinnedNodeEnv, pinnedNodePath } from '../../../scripts/setup/pinned-node.mjs'
import { requestFromChild } from './child-request.ts'
import type { ScratchCopy } from './run-tests.ts'

const buildLimitMs = 120_000

export interface WebBuilder {
  /** Builds the web app of the copy if its sources have changed. Returns the error if it cannot be built. */
  build(): Promise<string | undefined>
  close(): void
}

/** Creates a builder with one process for many mutants, which loads Vite only once. */
export function createWebBuilder(copy: ScratchCopy): WebBuilder {
  let child: ChildProcess | undefined

  function start(): ChildProcess {
    const started = fork(join(copy.folder, 'tests/conformance/mutants/build-process.ts'), {
      cwd: copy.folder,
      execPath: pinnedNodePath,
      env: { ...createPinnedNodeEnv(), WEB_BUILD: 'quick', TMPDIR: copy.temporary },
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
      const answer = await requestFromChild<{ error?: string }>(current, {}, buildLimitMs)
      if (answer) return answer.error
      current.kill('SIGKILL')
      if (child === current) child = undefined
      return 'the build took too long, or its process has exited'
    },
    close: () => child?.disconnect(),
  }
}
