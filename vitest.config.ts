import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const serverSetup = 'apps/server/src/testing/global-setup.ts'
const demoServer = 'tests/demo-server.ts'
const browserTests = ['**/*.browser.test.{ts,tsx}', 'tests/**/*.e2e.test.ts']
/** With a server of their own, and more waiting than looking. */
const patientBrowserTests = ['tests/install.e2e.test.ts', 'tests/operator.e2e.test.ts']
const elsewhere = ['**/node_modules/**', '**/dist/**', 'demo/generator/**']
/** With a real nginx in front of real servers. */
const deployTests = 'tests/deploy/**/*.test.ts'
const fireRows = 'tests/fire/**/*.test.ts'
/** Rows that measure the machine. */
const fireAlone = 'tests/fire/**/*.alone.test.ts'

/** `npm test` leaves these to `npm run test:full`: together they take three quarters of the time. */
const longTests = [
  fireAlone,
  ...['r05-fuzz', 'r16-credentials'].map((row) => `tests/fire/${row}.test.ts`),
  ...[
    'account',
    'content-policy',
    'database-away',
    'documents',
    'episodes',
    'feedback',
    'find',
    'home',
    'install',
    'keyboard',
    'nothing-on-sale',
    'offline',
    'operator',
    'overlay',
    'pay',
    'payment-reports',
    'price-changed',
    'recover',
    'renewing',
    'routes',
    'screens',
    'settings',
    'shelf',
    'shell',
    'steady-pages',
    'tap-start',
  ].map((flow) => `tests/${flow}.e2e.test.ts`),
  'packages/player-core/src/engine/engine.browser.test.ts',
  'tests/deploy/rolling-restart.test.ts',
  ...['start', 'http/rate-limit/flood', 'modules/accounts/code-quota', 'backup/backup', 'backup/embedded'].map(
    (file) => `apps/server/src/${file}.test.ts`,
  ),
]
const leftOut = process.env.TEST_SCOPE === 'quick' ? longTests : []

export default defineConfig({
  test: {
    setupFiles: ['tests/property-runs.ts'],
    // Most tests wait for a database or a process; one worker on two cores leaves half of the machine idle.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'apps/web/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
          exclude: [...elsewhere, ...leftOut, ...browserTests, deployTests, fireRows, 'packages/media-ingest/**'],
          testTimeout: 10_000,
        },
      },
      {
        // Real encoders on real files.
        extends: true,
        test: {
          name: 'ingest',
          include: ['packages/media-ingest/**/*.test.ts'],
          exclude: [...elsewhere, ...leftOut],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // One real PostgreSQL for the run, one database per file.
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', deployTests],
          exclude: [...elsewhere, ...leftOut, ...browserTests],
          ...(existsSync(serverSetup) ? { globalSetup: [serverSetup] } : {}),
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser-beside',
          include: patientBrowserTests,
          exclude: [...elsewhere, ...leftOut],
          // As below.
          retry: process.env.CI ? 1 : 0,
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        // The scorecard's rows, see docs/scorecard.md; each states its own time.
        extends: true,
        test: {
          name: 'fire',
          include: [fireRows],
          exclude: [...elsewhere, ...leftOut, fireAlone],
          globalSetup: [serverSetup],
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'fire-alone',
          include: [fireAlone],
          exclude: [...elsewhere, ...leftOut],
          globalSetup: [serverSetup],
          fileParallelism: false,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          hookTimeout: 120_000,
        },
      },
      {
        // A browser that must keep its frame rate: after everything else and one file at a time, which two cores do faster
        // than two files beside each other.
        extends: true,
        test: {
          name: 'browser',
          include: browserTests,
          exclude: [...elsewhere, ...leftOut, ...patientBrowserTests],
          globalSetup: [serverSetup, demoServer],
          fileParallelism: false,
          maxWorkers: 1,
          maxConcurrency: 3,
          sequence: { groupOrder: 1 },
          // A machine that does other things too may be late for once. Where tests are written nothing is forgiven.
          retry: process.env.CI ? 1 : 0,
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
