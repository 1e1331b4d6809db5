// The mutant runner starts this process in a scratch copy: see test-lane.ts.
import { join } from 'node:path'
import { createVitest, type Reporter } from 'vitest/node'
import { errorMessagesOf, summarizeTestRun } from './failure-reporter.ts'
import type { TestRunRequest } from './test-lane.ts'

let expected: string | undefined
const stopWhenJudged: Reporter = {
  onTestCaseResult(test) {
    if (expected !== undefined && errorMessagesOf(test).includes(expected)) void vitest.cancelCurrentRun('test-failure')
  },
}
const vitest = await createVitest({ root: process.cwd(), watch: false, reporters: [stopWhenJudged], silent: true })

async function run({ files, titles, changed, red }: TestRunRequest) {
  expected = red
  for (const path of changed) vitest.invalidateFile(join(process.cwd(), path))
  vitest.setGlobalTestNamePattern(titles)
  const specifications = await vitest.globTestSpecifications([...files])
  const { testModules } = await vitest.runTestSpecifications(specifications)
  // Vitest also returns the results of earlier runs.
  const requested = new Set(specifications.map(({ moduleId }) => moduleId))
  return summarizeTestRun(testModules.filter(({ moduleId }) => requested.has(moduleId)))
}

process.on('message', (request: TestRunRequest) => {
  void run(request).then(
    (summary) => process.send?.(summary),
    () => process.exit(1),
  )
})
process.on('disconnect', () => void vitest.close().finally(() => process.exit(0)))
