import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestModule } from 'vitest/node'
import type { TestRun } from './run-tests.ts'

/** Writes each failed test with its message and the difference of the compared values, which Vitest's JSON report lacks. */
export default class FailureReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const run: TestRun = {
      ran: tests.filter((test) => test.result().state !== 'skipped').length,
      failed: tests
        .filter((test) => test.result().state === 'failed')
        .map((test) => ({
          file: test.module.relativeModuleId,
          name: test.name,
          message: stripVTControlCharacters(
            (test.result().errors ?? []).flatMap(({ message, diff = '' }) => [message, diff]).join('\n'),
          ),
        })),
    }
    writeFileSync(process.env.FAILURE_REPORT ?? '', JSON.stringify(run))
  }
}
