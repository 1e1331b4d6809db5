import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import type { TestRun } from './run-tests.ts'

/** Returns the error messages of a test, each with its diff of the compared values. */
export const errorMessagesOf = (test: TestCase): string =>
  stripVTControlCharacters((test.result().errors ?? []).flatMap(({ message, diff = '' }) => [message, diff]).join('\n'))

/** Returns test files that failed to load. Their tests count as skipped, so they must be reported as failures. */
const brokenFiles = (modules: readonly TestModule[]) =>
  modules.flatMap((module) =>
    module.errors().map(({ message }) => ({
      file: module.relativeModuleId,
      name: '(the file itself)',
      message: stripVTControlCharacters(message),
    })),
  )

/** Counts the tests that ran. Lists failed tests and files that failed to load, with error messages. */
export function summarizeTestRun(modules: readonly TestModule[]): TestRun {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const failed = tests
    .filter((test) => test.result().state === 'failed')
    .map((test) => ({ file: test.module.relativeModuleId, name: test.name, message: errorMessagesOf(test) }))
  return {
    ran: tests.filter((test) => test.result().state !== 'skipped').length,
    failed: [...failed, ...brokenFiles(modules)],
  }
}

/** Writes the summary of a run to the file FAILURE_REPORT, because Vitest's JSON report lacks the diffs. */
export default class FailureReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    writeFileSync(process.env.FAILURE_REPORT ?? '', JSON.stringify(summarizeTestRun(modules)))
  }
}
