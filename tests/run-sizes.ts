import { globSync } from 'node:fs'
import { join } from 'node:path'

/** End-to-end tests of the whole product in a browser. */
export const endToEndTests = 'tests/**/*.e2e.test.ts'
const flowFile = (flow: string) => `tests/${flow}.e2e.test.ts`
const serverTests = (names: readonly string[]) => names.map((name) => `apps/server/src/${name}.test.ts`)
/** Browser tests that mostly wait and do not depend on the frame rate, so they run in parallel with other tests. */
export const parallelBrowserTests = [
  'account-settings',
  'calls',
  'card-form-isolation',
  'consent',
  'disputed-coins',
  'documents',
  'feedback-form',
  'feedback-list',
  'find',
  'first-home',
  'install',
  'limits',
  'login',
  'me',
  'member',
  'nothing-on-sale',
  'operator',
  'page-head',
  'pay-card-form',
  'pay-coins',
  'paying-flow',
  'payment-reports',
  'payment-widget',
  'premium',
  'price-changed',
  'public-pages',
  'recover',
  'renewing',
  'routes',
  'settings',
  'story-preference',
  'studio/ad-links',
  'studio/conversions',
  'studio/drafts',
  'studio/experiments',
  'studio/insight',
  'studio/orders',
  'studio/pages',
  'studio/sign-in',
  'studio/slow-answers',
  'studio/states',
  'studio/subtitles',
  'studio/support',
  'studio/titles',
  'studio/today',
  'ui-kit',
  'watchlist',
].map(flowFile)

/** Tests of deployments: several servers, nginx as their reverse proxy, and media in a bucket. */
export const deployTests = 'tests/deploy/**/*.test.ts'
export const scenarioTests = 'tests/resilience/**/*.test.ts'
/** Tests of the app in WebKit, Firefox and Chromium; `npm run test:engines` runs them in all viewport sizes. */
export const engineTests = 'tests/engines/**/*.test.ts'
/** Scenarios that measure the machine's performance and therefore run alone. */
export const exclusiveScenarioTests = 'tests/resilience/**/*.alone.test.ts'

/** All end-to-end tests except the one that `npm test` runs. */
const longFlows = globSync(endToEndTests, { cwd: join(import.meta.dirname, '..') }).filter(
  (file) => file !== flowFile('watch'),
)

/** Tests that neither `npm test` nor `.ci/run` (about 25 minutes) runs, but only `npm run test:full`. */
export const nightlyTests = [
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
    'studio/ad-links',
    'studio/conversions',
    'studio/episode-videos',
    'studio/experiments',
    'studio/home',
    'studio/insight',
    'studio/orders',
    'studio/pages',
    'studio/shop',
    'studio/sign-in',
    'studio/slow-answers',
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
  'tests/regex-time.test.ts',
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

/**
 * Component tests of screens that a brand must switch on, and of screens that wait for a payment page or video. Paths
 * relative to `apps/web`.
 */
export const longComponentTests = [
  'app/failed-calls',
  'features/downloads/downloads',
  'features/install/installed-app',
  'features/login-ways/login-ways',
  'features/notifications/notifications',
  'features/profile/own-profile',
  'features/purchase/checkout/*',
  'features/purchase/dialogs/*',
  'player/cast/cast',
  'player/comments/comments-sheet',
  'player/paywall/ads/ads',
  'player/paywall/wall-seen',
  'player/paywall/wall-terms',
  'screens/enjoy/my-list-screen',
  'screens/feedlist/feedlist-screen',
  'screens/foryou/*',
  'screens/gift/gift',
  'screens/my/rewards',
  'screens/premium/cancel-renewal',
  'screens/public-page/*',
  'screens/result/result-screen',
].map((name) => `src/${name}.component.test.tsx`)

/**
 * Tests that `npm test` does not run: `npm run test:full` runs all of them, `.ci/run` all except `nightlyTests`.
 * Together they take four fifths of the time of all tests.
 */
export const longTests = [
  ...nightlyTests,
  engineTests,
  ...longFlows,
  ...['engine/engine', 'engine/cmaf-engine', 'engine/cmaf-engine-link', 'features/dub', 'pool/slot-pool'].map(
    (file) => `packages/player-core/src/${file}.browser.test.ts`,
  ),
  ...[
    'r02-race',
    'r06-forged',
    'r07-access',
    'r08-uploads',
    'r14-clock',
    'r17-studio',
    'r18-rewards',
    'r19-conversions',
  ].map((row) => `tests/resilience/${row}.test.ts`),
  'tests/deploy/first-start.test.ts',
  'tests/deploy/media-bucket.test.ts',
  'packages/media-ingest/src/check/check-package.test.ts',
  'packages/media-ingest/src/decode/package-file.test.ts',
  'packages/media-ingest/src/ingest-drama.test.ts',
  'packages/media-ingest/src/ingest-to-s3.test.ts',
  'packages/media-ingest/src/make-clip.test.ts',
  'packages/media-ingest/src/read-drama.test.ts',
  ...['copy-store', 's3/s3-faults', 's3/swift'].map((name) => `packages/media-ingest/src/store/${name}.test.ts`),
  'packages/media-ingest/src/worker/pool.test.ts',
  'packages/media-ingest/src/cover/cover.test.ts',
  // Features that are off by default. `npm test` still sends wrong input and wrong credentials to each of their calls.
  'apps/server/src/modules/{ad-unlocks,comments,conversions,downloads,gifts,notifications,profiles,recommendation,rewards}/**',
  'apps/server/src/modules/{ad-links,experiments,insight,runners}/**',
  'apps/server/src/modules/accounts/passkeys/**',
  // Calls of Studio. `npm test` still tests their access control and the domain's rules.
  'apps/server/src/modules/{operations,today,viewers}/**',
  'apps/server/src/modules/**/studio/**',
  'apps/server/src/modules/**/studio-*',
  'apps/server/src/modules/catalogue/editing/**',
  'apps/server/src/modules/payments/{renewal,saved-cards}/**',
  ...serverTests([
    'adapters/airwallex/sandbox',
    'db/connect',
    'db/embedded',
    'db/failover',
    'cli/commands/insight',
    'cli/main',
    'db/side-by-side',
    'http/drain',
    'modules/payments/disputes',
    'modules/payments/provider-killed',
    'ingest/encode-clips',
    'ingest/encode-extra-codecs',
    'ingest/import-folder',
    'ingest/import-to-bucket',
    'http/overload/places',
    'http/rate-limit/limiter',
    'http/rate-limit/storage-budget',
    'http/studio/noted-changes',
    'jobs/first-start',
    'modules/accounts/code-quota',
    'modules/accounts/export',
    'modules/feedback/uploads',
    'modules/payments/first-top-up',
    'modules/payments/methods',
    'modules/payments/provider-faults',
    'modules/payments/redirect',
    'modules/payments/rescue',
    'modules/payments/webhook/webhook-order',
    'modules/tracking/new-devices',
    'upgrade',
    'modules/title-uploads/hostile-uploads',
    'modules/title-uploads/planned-upload',
    'rotate-secret',
    'backup/backup',
    'origin/open-store',
  ]),
]
