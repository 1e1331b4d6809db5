import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createPinnedNodeEnv, pinnedNodePath } from '../../../scripts/setup/pinned-node.mjs'
import { runInGroup } from '../../../scripts/setup/process-group.mjs'
import type { ConformanceRow } from '../read-table.ts'

export type TestReference = ConformanceRow['proofs'][number]

export interface FailedTest extends TestReference {
  readonly message: string
}
export interface TestRun {
  /** Number of tests that ran. */
  readonly ran: number
  readonly failed: readonly FailedTest[]
}
/** A copy of the repository to which mutants are applied. */
export interface ScratchCopy {
  readonly folder: string
  /** Folder for temporary files of the tests, including the data of their databases. */
  readonly temporary: string
  readonly signal: AbortSignal
}

/** Runs a command in the copy with a new temporary folder, and stops the databases in this folder afterwards. */
async function run(copy: ScratchCopy, args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<string> {
  const env: NodeJS.ProcessEnv = {
    ...createPinnedNodeEnv(),
    NODE_COMPILE_CACHE: join(copy.folder, 'node_modules/.cache/compile'),
    ...more,
  }
  // With CI set, browser tests would be retried once, which mutants do not need.
  delete env.CI
  const temporary = mkdtempSync(join(copy.temporary, 'run-'))
  // If this process is root, PostgreSQL runs as another user, who needs access to the folder.
  chmodSync(temporary, 0o1777)
  try {
    return await runInGroup(pinnedNodePath, args, { cwd: copy.folder, env, temporary, signal: copy.signal })
  } finally {
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Returns a regular expression for a test title, whose placeholders `%s`, `$name` and `${…}` match any text. */
export const createTestTitlePattern = (title: string): string =>
  title.replace(/\$\{.*?\}|\$[\w.]+|%[sdijfo]|[\\^$.*+?()[\]{}|]/g, (part) => (part.length > 1 ? '.*' : `\\${part}`))

/** Returns a regular expression that matches the titles of all given tests. */
export const createTestTitlesPattern = (proofs: readonly TestReference[]): string =>
  [...new Set(proofs.map(({ name }) => createTestTitlePattern(name)))].map((title) => `(^| )${title}$`).join('|')

/** Runs the tests in a new Vitest process. `output`: end of its output, to explain a run without a result. */
export async function runTests(
  copy: ScratchCopy,
  proofs: readonly TestReference[],
  { options = [], env = {} }: { readonly options?: readonly string[]; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<TestRun & { readonly output: string }> {
  const report = join(copy.temporary, 'failures.json')
  rmSync(report, { force: true })
  const files = [...new Set(proofs.map(({ file }) => file))]
  const reporter = join(import.meta.dirname, 'failure-reporter.ts')
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...files,
    '-t',
    createTestTitlesPattern(proofs),
    '--no-color',
    ...options,
  ]
  const output = await run(copy, [...vitest, `--reporter=${reporter}`], { ...env, FAILURE_REPORT: report })
  const result: TestRun = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { ran: 0, failed: [] }
  return { ...result, output: output.trim().slice(-1500) }
}
