import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createPinnedNodeEnv, pinnedNodePath } from '../../../scripts/setup/pinned-node.mjs'
import { requestFromChild } from './child-request.ts'
import { createTestTitlesPattern, type ScratchCopy, type TestReference, type TestRun } from './run-tests.ts'

/** A request to run tests. `changed`: files that have changed since the previous run. */
export interface TestRunRequest {
  readonly files: readonly string[]
  readonly titles: string
  readonly changed: readonly string[]
  /** Text in an error message: the run stops at the first test that fails with it. */
  readonly red: string
}

/**
 * How long browser tests wait for an element or a state of a page, ms. If a test fails with another message than
 * expected, it runs again with the default timeout.
 */
const quickPatienceMs = 4_000

export interface TestLane {
  /**
   * Runs the tests in the running Vitest until one fails with the text `red`. If the run exceeds `limitMs` or Vitest
   * exits, returns undefined; the next run starts a new Vitest.
   */
  run(proofs: readonly TestReference[], red: string, limitMs: number): Promise<TestRun | undefined>
  /** Makes the next run reload a source file that was changed in the copy. */
  invalidate(path: string): void
  close(): Promise<void>
}

/**
 * Creates a lane with one Vitest process for many mutants: starting Vitest and its database takes longer than most
 * tests. The process runs in the copy, so that it reads the mutated sources.
 */
export function createTestLane(copy: ScratchCopy, more: Readonly<Record<string, string>>): TestLane {
  let child: ChildProcess | undefined
  let changed: string[] = []

  function start(): ChildProcess {
    const started = fork(join(import.meta.dirname, 'lane-process.ts'), {
      cwd: copy.folder,
      execPath: pinnedNodePath,
      env: {
        ...createPinnedNodeEnv(),
        ...more,
        CI: '',
        TEST_PATIENCE_MS: String(quickPatienceMs),
        TMPDIR: copy.temporary,
        NODE_COMPILE_CACHE: join(copy.folder, 'node_modules/.cache/compile'),
      },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: true,
    })
    copy.signal.addEventListener('abort', () => kill(started), { once: true })
    // Mutated code may make the process exit after it has reported the run.
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    return started
  }
  function kill(process_: ChildProcess): void {
    try {
      if (process_.pid !== undefined) process.kill(-process_.pid, 'SIGKILL')
    } catch {
      // The process has exited already.
    }
  }

  return {
    async run(proofs, red, limitMs) {
      child ??= start()
      const current = child
      const files = [...new Set(proofs.map(({ file }) => file))]
      const request: TestRunRequest = { files, titles: createTestTitlesPattern(proofs), changed, red }
      changed = []
      const run = await requestFromChild<TestRun>(current, request, limitMs)
      if (run === undefined) {
        kill(current)
        if (child === current) child = undefined
      }
      return run
    },
    invalidate(path) {
      changed.push(path)
    },
    async close() {
      if (child === undefined) return
      child.disconnect()
      const late = setTimeout(() => child && kill(child), 10_000)
      if (child.exitCode === null) await once(child, 'exit')
      clearTimeout(late)
      child = undefined
    },
  }
}
