import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { pageTimeoutMs } from './tests/chromium.ts'
import {
  deployTests,
  endToEndTests,
  engineTests,
  exclusiveScenarioTests,
  longComponentTests,
  longTests,
  nightlyTests,
  parallelBrowserTests,
  scenarioTests,
} from './tests/run-sizes.ts'

const serverSetup = 'apps/server/src/testing/global-setup.ts'
const demoServer = 'tests/demo-server.ts'
const browserTests = ['**/*.browser.test.{ts,tsx}', endToEndTests]
const excludedPaths = ['**/node_modules/**', '**/dist/**', 'demo/generator/**']
/** Component tests: screens in a real browser, with a fake API server in the page; see apps/web/vitest.config.ts. */
const componentTests = 'apps/web/**/*.component.test.tsx'
/** CI repeats a failed browser test once, because a busy machine may be too slow; local runs repeat no test. */
export const ciRetries = process.env.CI ? 1 : 0
const isQuick = process.env.TEST_SCOPE === 'quick'
export const excludedComponentTests = isQuick ? longComponentTests : []
const leftOut = isQuick ? longTests : process.env.TEST_SCOPE === 'ci' ? nightlyTests : []
/**
 * Workers of the server's tests wait for a database half of the time, so there are more of them than processors. The
 * browser tests of the full run keep a processor busy.
 */
export const maxWorkers = Math.ceil(availableParallelism() * (isQuick ? 1.5 : 1))

export default defineConfig({
  test: {
    setupFiles: ['tests/property-runs.ts'],
    maxWorkers,
    expect: { poll: { timeout: pageTimeoutMs } },
    projects: [
      'apps/web/vitest.config.ts',
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          unstubGlobals: true,
          include: ['packages/**/*.test.{ts,tsx}', 'apps/{web,studio}/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
          exclude: [
            ...excludedPaths,
            ...leftOut,
            ...browserTests,
            componentTests,
            deployTests,
            scenarioTests,
            engineTests,
            'packages/media-ingest/**',
          ],
          testTimeout: 60_000,
        },
      },
      {
        // The tests of the media import run real encoders on real files.
        extends: true,
        test: {
          name: 'ingest',
          include: ['packages/media-ingest/**/*.test.ts'],
          exclude: [...excludedPaths, ...leftOut],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // One real PostgreSQL for the run, one database per file.
        extends: true,
        test: {
          name: 'server',
          // The files of a worker share the loaded modules: loading the server for each file took half of the processor time.
          isolate: false,
          unstubGlobals: true,
          include: ['apps/server/**/*.test.ts', deployTests],
          exclude: [...excludedPaths, ...leftOut, ...browserTests],
          ...(existsSync(serverSetup) ? { globalSetup: [serverSetup] } : {}),
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser-beside',
          include: parallelBrowserTests,
          exclude: [...excludedPaths, ...leftOut],
          globalSetup: [serverSetup, demoServer],
          retry: ciRetries,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        // The scorecard's scenarios, see docs/scorecard.md; each sets its own timeout.
        extends: true,
        test: {
          name: 'resilience',
          include: [scenarioTests],
          exclude: [...excludedPaths, ...leftOut, exclusiveScenarioTests],
          globalSetup: [serverSetup],
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'resilience-alone',
          include: [exclusiveScenarioTests],
          exclude: [...excludedPaths, ...leftOut],
          globalSetup: [serverSetup],
          fileParallelism: false,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          hookTimeout: 120_000,
        },
      },
      {
        // The browser must keep its frame rate: these tests run after the parallel tests and one file at a time, which
        // is faster on two cores than two files in parallel.
        extends: true,
        test: {
          name: 'browser',
          include: browserTests,
          exclude: [...excludedPaths, ...leftOut, ...parallelBrowserTests],
          globalSetup: [serverSetup, demoServer],
          fileParallelism: false,
          maxWorkers: 1,
          maxConcurrency: 3,
          sequence: { groupOrder: 1 },
          retry: ciRetries,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        // WebKit decodes in software and needs a processor of its own.
        extends: true,
        test: {
          name: 'engines',
          include: [engineTests],
          exclude: [...excludedPaths, ...leftOut],
          globalSetup: [serverSetup, demoServer],
          fileParallelism: false,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
          retry: ciRetries,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
