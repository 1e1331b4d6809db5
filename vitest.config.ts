import { existsSync, globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { patienceMs } from './tests/chromium.ts'

const serverSetup = 'apps/server/src/testing/global-setup.ts'
const demoServer = 'tests/demo-server.ts'
/** The whole product in a browser. */
const flowTests = 'tests/**/*.e2e.test.ts'
const flowFile = (flow: string) => `tests/${flow}.e2e.test.ts`
const serverTests = (names: readonly string[]) => names.map((name) => `apps/server/src/${name}.test.ts`)
const browserTests = ['**/*.browser.test.{ts,tsx}', flowTests]
/** Flows that mostly wait and do not depend on the frame rate, so they run in parallel with other tests. */
const parallelFlows = [
  'account-settings',
  'card-form-isolation',
  'consent',
  'disputed-coins',
  'documents',
  'feedback-form',
  'feedback-list',
  'find',
  'install',
  'limits',
  'login',
  'me',
  'nothing-on-sale',
  'operator',
  'pay-card-form',
  'pay-coins',
  'payment-reports',
  'price-changed',
  'recover',
  'renewing',
  'routes',
  'story-preference',
  'studio/drafts',
  'studio/orders',
  'studio/pages',
  'studio/sign-in',
  'studio/states',
  'studio/subtitles',
  'studio/support',
  'studio/titles',
  'studio/today',
  'watchlist',
].map(flowFile)
const excludedPaths = ['**/node_modules/**', '**/dist/**', 'demo/generator/**']
/** Screens in a browser with their server in the page, see apps/web/vitest.config.ts. */
const componentTests = 'apps/web/**/*.component.test.tsx'
/** Tests with a real nginx in front of real servers. */
const deployTests = 'tests/deploy/**/*.test.ts'
const scenarioTests = 'tests/resilience/**/*.test.ts'
/** The app in WebKit, Firefox and Chromium; `npm run test:engines` runs them in all sizes. */
const engineTests = 'tests/engines/**/*.test.ts'
/** Scenarios that measure the machine and therefore run alone. */
const exclusiveScenarioTests = 'tests/resilience/**/*.alone.test.ts'

/** The flows in a browser that `npm test` runs. */
const quickFlows = ['member', 'page-head', 'payment-widget', 'watch'].map(flowFile)
const longFlows = globSync(flowTests, { cwd: import.meta.dirname }).filter((file) => !quickFlows.includes(file))

/** `.ci/run`, which takes about 25 minutes, also leaves these to `npm run test:full`. */
const nightlyTests = [
  exclusiveScenarioTests,
  ...['r04-model', 'r05-fuzz', 'r13-backup', 'r16-credentials'].map((row) => `tests/resilience/${row}.test.ts`),
  ...[
    'account-settings',
    'consent',
    'database-away',
    'documents',
    'find',
    'install',
    'limits',
    'nothing-on-sale',
    'operator',
    'payment-reports',
    'recover',
    'routes',
    'screens',
    'screens-optional',
    'shell',
    'steady-pages',
    'story-preference',
    'watchlist',
    'width-budget',
    'studio/episode-videos',
    'studio/home',
    'studio/orders',
    'studio/pages',
    'studio/shop',
    'studio/sign-in',
    'studio/states',
    'studio/subtitles',
    'studio/support',
    'studio/titles',
    'studio/today',
    'studio/upload',
  ].map(flowFile),
  'packages/media-ingest/src/package-in-codec.test.ts',
  'packages/player-core/src/engine/codec-choice.browser.test.ts',
  'tests/deploy/rolling-restart.test.ts',
  ...serverTests([
    'backup/embedded',
    'cli/commands/import',
    'http/rate-limit/flood',
    'ingest/merge/last-import',
    'ingest/merge/merge-episodes',
    'ingest/merge/merge-title',
    'modules/title-uploads/episode-uploads',
    'modules/title-uploads/uploads',
    'start',
  ]),
]

/** `npm test` leaves these to `.ci/run` and `npm run test:full`: together they take three quarters of the time. */
const longTests = [
  ...nightlyTests,
  engineTests,
  ...longFlows,
  ...['engine/engine', 'engine/cmaf-engine', 'pool/slot-pool'].map(
    (file) => `packages/player-core/src/${file}.browser.test.ts`,
  ),
  'tests/deploy/first-start.test.ts',
  'packages/media-ingest/src/decode/package-file.test.ts',
  'packages/media-ingest/src/make-clip.test.ts',
  'packages/media-ingest/src/worker/pool.test.ts',
  'tests/regex-time.test.ts',
  ...serverTests([
    'adapters/airwallex/sandbox',
    'db/connect',
    'db/embedded',
    'cli/main',
    'ingest/encode-clips',
    'ingest/encode-extra-codecs',
    'http/overload/places',
    'http/rate-limit/storage-budget',
    'jobs/first-start',
    'modules/payments/webhook/webhook-order',
    'modules/accounts/code-quota',
    'modules/today/live',
    'modules/title-uploads/hostile-uploads',
    'modules/title-uploads/planned-upload',
    'rotate-secret',
    'backup/backup',
  ]),
]
/** A busy CI machine may be too slow once. Local runs get no retry. */
const ciRetries = process.env.CI ? 1 : 0
const isQuick = process.env.TEST_SCOPE === 'quick'
const leftOut = isQuick ? longTests : process.env.TEST_SCOPE === 'ci' ? nightlyTests : []
/** Workers of the server's tests wait for a database half of the time; the flows of the full run keep a processor busy. */
export const maxWorkers = Math.ceil(availableParallelism() * (isQuick ? 1.5 : 1))

export default defineConfig({
  test: {
    setupFiles: ['tests/property-runs.ts'],
    maxWorkers,
    expect: { poll: { timeout: patienceMs } },
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
        // Uses real encoders on real files.
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
          include: parallelFlows,
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
        // The browser must keep its frame rate: these tests run last and one file at a time, which is faster on two cores
        // than two files in parallel.
        extends: true,
        test: {
          name: 'browser',
          include: browserTests,
          exclude: [...excludedPaths, ...leftOut, ...parallelFlows],
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
