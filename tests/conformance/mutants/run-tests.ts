import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedEnv, pinnedNode } from '../../../scripts/setup/pinned-node.mjs'
import { runInGroup } from '../../../scripts/setup/process-group.mjs'
import type { Row } from '../read-table.ts'

export type Proof = Row['proofs'][number]

export interface Failed extends Proof {
  readonly message: string
}
export interface TestRun {
  /** How many tests ran. */
  readonly ran: number
  readonly failed: readonly Failed[]
  /** The end of the output, for a run that has no result. */
  readonly output: string
}
interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly title: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** A copy of the repository that mutants are planted in. */
export interface ScratchCopy {
  readonly folder: string
  /** For temporary files of the tests, the data of their databases among them. */
  readonly temporary: string
  readonly signal: AbortSignal
}

const timeLimitMs = 400_000
const run = (copy: ScratchCopy, args: readonly string[]) => {
  const env: NodeJS.ProcessEnv = {
    ...pinnedEnv(),
    NODE_COMPILE_CACHE: join(copy.folder, 'node_modules/.cache/compile'),
  }
  // Under CI browser tests get a second try, which a mutant does not need.
  delete env.CI
  const signal = AbortSignal.any([copy.signal, AbortSignal.timeout(timeLimitMs)])
  return runInGroup(pinnedNode, args, { cwd: copy.folder, env, temporary: copy.temporary, signal })
}

/** Titles of `it.each` hold `%s`, `$name` or `${…}` for the values of a case. */
export const titlePattern = (title: string): string =>
  title.replace(/\$\{.*?\}|\$[\w.]+|%[sdijfo]|[\\^$.*+?()[\]{}|]/g, (part) => (part.length > 1 ? '.*' : `\\${part}`))

/** Builds the web app of the copy, unless nothing that it is made of changed. */
export const buildWeb = (copy: ScratchCopy): Promise<string> =>
  run(copy, ['--eval', "import('./scripts/setup/web-build.mjs').then((build) => build.ensureWebBuilt())"])

/** Runs the tests in one Vitest. */
export async function runTests(copy: ScratchCopy, proofs: readonly Proof[]): Promise<TestRun> {
  const report = join(copy.temporary, 'report.json')
  rmSync(report, { force: true })
  const files = [...new Set(proofs.map(({ file }) => file))]
  const titles = [...new Set(proofs.map(({ name }) => titlePattern(name)))].map((title) => `(^| )${title}$`)
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...files, '-t', titles.join('|'), '--no-color']
  const output = await run(copy, [...vitest, '--reporter=json', `--outputFile.json=${report}`])
  const { testResults }: Report = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { testResults: [] }
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: name.replace(`${copy.folder}/`, '') })),
  )
  return {
    ran: tests.filter(({ status }) => status === 'passed' || status === 'failed').length,
    failed: tests
      .filter(({ status }) => status === 'failed')
      .map(({ file, title, failureMessages }) => ({ file, name: title, message: failureMessages.join('\n') })),
    output: output.trim().slice(-1500),
  }
}
