import { globSync } from 'node:fs'
import { join } from 'node:path'

/** The whole product in a browser. */
export const flowTests = 'tests/**/*.e2e.test.ts'
const flowFile = (flow: string) => `tests/${flow}.e2e.test.ts`
const serverTests = (names: readonly string[]) => names.map((name) => `apps/server/src/${name}.test.ts`)
/** Flows that mostly wait and do not depend on the frame rate, so they run in parallel with other tests. */
export const parallelFlows = [
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
  'studio/states',
  'studio/subtitles',
  'studio/support',
  'studio/titles',
  'studio/today',
  'ui-kit',
  'watchlist',
].map(flowFile)

/** Tests with a real nginx in front of real servers. */
export const deployTests = 'tests/deploy/**/*.test.ts'
export const scenarioTests = 'tests/resilience/**/*.test.ts'
/** The app in WebKit, Firefox and Chromium; `npm run test:engines` runs them in all sizes. */
export const engineTests = 'tests/engines/**/*.test.ts'
/** Scenarios that measure the machine and therefore run alone. */
export const exclusiveScenarioTests = 'tests/resilience/**/*.alone.test.ts'

/** The flows in a browser that `npm test` runs. */
const quickFlows = ['member', 'page-head', 'watch'].map(flowFile)
const longFlows = globSync(flowTests, { cwd: join(import.meta.dirname, '..') }).filter(
  (file) => !quickFlows.includes(file),
)

/** `.ci/run`, which takes about 25 minutes, also leaves these to `npm run test:full`. */
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

/** Screens of what a brand must switch on, and those that wait for a payment page or video; relative to `apps/web`. */
export const longComponentTests = [
  'app/failed-calls',
  'features/downloads/downloads',
  'features/login-ways/login-ways',
  'features/notifications/notifications',
  'features/profile/own-profile',
  'features/purchase/checkout/*',
  'features/purchase/dialogs/*',
  'player/cast/cast',
  'player/comments/comments-sheet',
  'player/paywall/ads/ads',
  'screens/enjoy/enjoy-screen',
  'screens/feedlist/feedlist-screen',
  'screens/foryou/*',
  'screens/gift/gift',
  'screens/my/rewards',
  'screens/premium/cancel-renewal',
  'screens/public-page/*',
  'screens/result/result-screen',
].map((name) => `src/${name}.component.test.tsx`)

/** `npm test` leaves these to `.ci/run` and `npm run test:full`: together they take four fifths of the time. */
export const longTests = [
  ...nightlyTests,
  engineTests,
  ...longFlows,
  ...['engine/engine', 'engine/cmaf-engine', 'pool/slot-pool'].map(
    (file) => `packages/player-core/src/${file}.browser.test.ts`,
  ),
  ...['r06-forged', 'r07-access', 'r08-uploads', 'r14-clock', 'r17-studio', 'r18-rewards', 'r19-conversions'].map(
    (row) => `tests/resilience/${row}.test.ts`,
  ),
  'tests/deploy/first-start.test.ts',
  'packages/media-ingest/src/decode/package-file.test.ts',
  'packages/media-ingest/src/ingest-drama.test.ts',
  'packages/media-ingest/src/make-clip.test.ts',
  'packages/media-ingest/src/read-drama.test.ts',
  'packages/media-ingest/src/worker/pool.test.ts',
  'packages/media-ingest/src/cover/cover.test.ts',
  // What a brand must switch on. The quick run still sends wrong input and wrong credentials to each call.
  'apps/server/src/modules/{ad-unlocks,comments,conversions,downloads,gifts,notifications,profiles,recommendation,rewards}/**',
  'apps/server/src/modules/{ad-links,experiments,insight}/**',
  'apps/server/src/modules/accounts/passkeys/**',
  // Calls of Studio. The quick run tests their access, and the domain's rules.
  'apps/server/src/modules/{operations,today,viewers}/**',
  'apps/server/src/modules/**/studio/**',
  'apps/server/src/modules/**/studio-*',
  'apps/server/src/modules/catalogue/editing/**',
  'apps/server/src/modules/payments/{renewal,saved-cards}/**',
  ...serverTests([
    'adapters/airwallex/sandbox',
    'db/connect',
    'db/embedded',
    'cli/commands/insight',
    'cli/main',
    'db/side-by-side',
    'http/drain',
    'modules/payments/provider-killed',
    'ingest/encode-clips',
    'ingest/encode-extra-codecs',
    'ingest/import-folder',
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
  ]),
]
