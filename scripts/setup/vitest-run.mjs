import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInTerminal } from './child.mjs'
import { createPinnedNodeEnv, pinnedNodePath } from './pinned-node.mjs'
import { readJson, resolveFromRoot } from './repository.mjs'

/**
 * Runs Vitest, shows its output and returns the numbers of tests. A file that cannot be loaded, an unhandled error, a
 * crash and a run without any test each count as a failure.
 *
 * @param {{ args: readonly string[], env: NodeJS.ProcessEnv }} options
 */
export async function runVitest({ args, env }) {
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-tests-'))
  const report = join(folder, 'report.json')
  const vitest = [resolveFromRoot('node_modules/vitest/vitest.mjs'), 'run', ...args]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runInTerminal(pinnedNodePath, [...vitest, ...reporters], { ...createPinnedNodeEnv(), ...env })
  const count = { passed: 0, failed: 0, skipped: 0 }
  if (existsSync(report)) {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = readJson(report)
    const isUnloaded = (/** @type {{ status: string, assertionResults: { status: string }[] }} */ file) =>
      file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed')
    count.passed = numPassedTests
    count.failed = numFailedTests + testResults.filter(isUnloaded).length
    count.skipped = numPendingTests
  }
  rmSync(folder, { recursive: true, force: true })
  if (count.failed === 0 && (code !== 0 || count.passed === 0)) count.failed = 1
  return count
}
