import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('defaults to a server for this machine with its data in the repository', () => {
  expect(readConfig({}, '/srv/app')).toEqual({
    port: 8080,
    host: '127.0.0.1',
    adCallbackSecrets: [],
    publicUrl: undefined,
    payOrigin: undefined,
    dataDir: '/srv/app/data',
    backupDir: '/srv/app/data/backups',
    databaseUrl: undefined,
    brandsFile: undefined,
    mediaStore: undefined,
    mediaCacheDir: undefined,
    mediaCacheBytes: 10e9,
    mediaBaseUrl: '',
    trustedProxies: [],
    demoFolder: join(import.meta.dirname, '..', '..', '..', 'demo'),
    logLevel: 'info',
    smtpUrl: undefined,
    metricsToken: undefined,
    hasRateLimits: true,
    trackingDays: 90,
    firstFrameSampling: 1,
    reminderDays: { month: 3, quarter: 7, year: 15 },
    encodesHere: true,
    extraCodecs: ['av1'],
    demandViewers: 500,
    hasProbe: false,
    hasStudio: true,
    studioOrigin: undefined,
    stopDelayMs: 0,
    sourceUrl: undefined,
    sourceCommit: undefined,
    notifications: [],
    login: { issuers: [], hasPasskeys: false },
    payments: {
      env: 'sandbox',
      baseUrl: undefined,
      clientId: '',
      apiKey: '',
      webhookSecrets: [],
      apiVersion: '2025-06-30',
      hasKnobs: false,
    },
    checkout: { wallets: [], redirects: [], country: undefined, hasShortBilling: false, hasSavedCards: false },
    conversions: {
      meta: { url: 'https://graph.facebook.com/v24.0', tokens: undefined },
      tiktok: { url: 'https://business-api.tiktok.com/open_api/v1.3', tokens: undefined },
    },
  })
})

const keys = { AIRWALLEX_CLIENT_ID: 'client', AIRWALLEX_API_KEY: 'key', AIRWALLEX_WEBHOOK_SECRET: 'a-secret-of-16-ch' }
test('real payments need AIRWALLEX_ENV and three credentials', () => {
  const { payments } = readConfig({ AIRWALLEX_ENV: 'demo', ...keys }, '/')
  expect(payments).toMatchObject({ env: 'demo', baseUrl: 'https://api-demo.airwallex.com', clientId: 'client' })
  const rotating = { AIRWALLEX_WEBHOOK_SECRET: 'first-secret-0001, second-secret-0002' }
  expect(readConfig({ AIRWALLEX_ENV: 'prod', ...keys, ...rotating }, '/').payments).toMatchObject({
    baseUrl: 'https://api.airwallex.com',
    webhookSecrets: ['first-secret-0001', 'second-secret-0002'],
  })
})

const origins = { PUBLIC_URL: 'https://drama.example.com', PAY_ORIGIN: 'https://pay.example.com' }
test.each<[Record<string, string>, RegExp]>([
  [{ AIRWALLEX_ENV: 'test' }, /AIRWALLEX_ENV must be one of sandbox, demo, prod/],
  [{ AIRWALLEX_ENV: 'demo' }, /AIRWALLEX_CLIENT_ID is needed.*\n.*AIRWALLEX_API_KEY.*\n.*AIRWALLEX_WEBHOOK_SECRET/],
  [{ AIRWALLEX_ENV: 'prod', ...keys, AIRWALLEX_WEBHOOK_SECRET: 'short' }, /AIRWALLEX_WEBHOOK_SECRET/],
  [{ AIRWALLEX_ENV: 'prod', ...keys, AIRWALLEX_WEBHOOK_SECRET: 'a-secret-of-16-ch,' }, /AIRWALLEX_WEBHOOK_SECRET/],
  [
    { AIRWALLEX_ENV: 'demo', ...keys, AIRWALLEX_BASE_URL: 'https://api.airwallex.com' },
    /the host of AIRWALLEX_ENV=prod/,
  ],
  [{ AIRWALLEX_ENV: 'prod', ...keys, AIRWALLEX_BASE_URL: 'https://api-demo.airwallex.com' }, /AIRWALLEX_ENV=demo/],
  [{ NODE_ENV: 'production' }, /NODE_ENV is production.*PAYMENTS=test/],
  [{ PUBLIC_URL: 'https://drama.example.com' }, /PUBLIC_URL is set.*PAYMENTS=test/],
  [{ PUBLIC_URL: 'http://drama.example.com' }, /PUBLIC_URL is set.*PAYMENTS=test/],
  [{ TRUSTED_PROXIES: '127.0.0.1' }, /TRUSTED_PROXIES is set.*PAYMENTS=test/],
  [{ SMTP_URL: 'smtp://mail.example.com' }, /SMTP_URL is set.*PAYMENTS=test/],
  [{ DATABASE_URL: 'postgres://u:p@db/x' }, /DATABASE_URL is set.*PAYMENTS=test/],
  [{ TRUSTED_PROXIES: '::1', SMTP_URL: 'smtp://m' }, /but TRUSTED_PROXIES is set, SMTP_URL is set; set AIRWALLEX_ENV/],
  [{ HOST: '0.0.0.0' }, /HOST 0\.0\.0\.0 is open.*PAYMENTS=test/],
  [{ HOST: '203.0.113.7' }, /HOST 203\.0\.113\.7 is open/],
  [{ HOST: 'fc.example.com' }, /HOST fc\.example\.com is open/],
  [{ HOST: 'fd00.example.com' }, /HOST fd00\.example\.com is open/],
  [{ HOST: '127.example.com' }, /HOST 127\.example\.com is open/],
  [{ HOST: '2001:db8::1' }, /HOST 2001:db8::1 is open/],
  [{ HOST: '::' }, /HOST :: is open/],
  [{ PAYMENTS: 'Test' }, /PAYMENTS must be test/],
  [{ RENEWAL_REMINDER_DAYS: '3,7' }, /RENEWAL_REMINDER_DAYS must be three numbers from 3 to 28/],
  [{ RENEWAL_REMINDER_DAYS: '2,7,15' }, /RENEWAL_REMINDER_DAYS must be three numbers/],
  [{ RENEWAL_REMINDER_DAYS: '3,7,29' }, /RENEWAL_REMINDER_DAYS must be three numbers/],
  [{ PAYMENTS: 'test', AIRWALLEX_ENV: 'prod', ...keys }, /PAYMENTS is test and AIRWALLEX_ENV is prod: remove one/],
  [{ META_CONVERSIONS_TOKEN: 'short' }, /META_CONVERSIONS_TOKEN must be tokens of at least 16 characters/],
  [
    { TIKTOK_EVENTS_TOKEN: 'a-token-of-one-0001,a-token-of-two-0002' },
    /TIKTOK_EVENTS_TOKEN must have one token for each/,
  ],
  [{ META_CONVERSIONS_URL: 'http://graph.example.com' }, /META_CONVERSIONS_URL must start with https/],
  [{ RATE_LIMITS: 'off', HOST: '127.example.com', PAYMENTS: 'test' }, /RATE_LIMITS off is for a loopback HOST only/],
  [
    { AIRWALLEX_ENV: 'prod', ...keys, PUBLIC_URL: 'https://drama.example.com' },
    /PAY_ORIGIN is needed with AIRWALLEX_ENV=prod: .* a second host name/,
  ],
  [{ AIRWALLEX_ENV: 'demo', ...keys, HOST: '0.0.0.0' }, /PAY_ORIGIN is needed with AIRWALLEX_ENV=demo/],
  [{ AIRWALLEX_ENV: 'demo', ...keys, TRUSTED_PROXIES: '127.0.0.1' }, /PAY_ORIGIN is needed with AIRWALLEX_ENV=demo/],
  [{ PAYMENTS: 'test', PAY_ORIGIN: 'https://pay.example.com' }, /PAY_ORIGIN needs PUBLIC_URL/],
  [{ PAYMENTS: 'test', ...origins, PAY_ORIGIN: 'https://drama.example.com:8443' }, /PAY_ORIGIN must have another host/],
  [{ PAYMENTS: 'test', ...origins, PAY_ORIGIN: 'http://pay.example.com' }, /PAY_ORIGIN must start with https/],
])('refuses payment settings: %o', (env, reason) => {
  expect(() => readConfig(env, '/')).toThrow(reason)
})

test.each<Record<string, string>>([
  { HOST: '192.168.1.4' },
  { HOST: '10.0.0.2' },
  {},
  { HOST: 'localhost' },
  { HOST: '::1' },
  { HOST: 'fd12:3456::1' },
  { HOST: 'fe80::1%eth0' },
  { NODE_ENV: 'production', PAYMENTS: 'test' },
  { PAYMENTS: 'test', HOST: '0.0.0.0', TRUSTED_PROXIES: '10.0.0.1', PUBLIC_URL: 'https://drama.example.com' },
  { AIRWALLEX_ENV: 'prod', ...keys, TRUSTED_PROXIES: '127.0.0.1', ...origins },
  { NODE_ENV: 'production', HOST: '0.0.0.0', AIRWALLEX_ENV: 'prod', ...keys, ...origins },
  { AIRWALLEX_ENV: 'demo', ...keys },
  { AIRWALLEX_ENV: 'demo', ...keys, PUBLIC_URL: 'http://localhost:8000', TRUSTED_PROXIES: '127.0.0.1' },
  { PAYMENTS: 'test', ...origins },
])('accepts payment settings: %o', (env) => {
  expect(() => readConfig(env, '/')).not.toThrow()
})

const google = { LOGIN_GOOGLE_CLIENT_ID: 'client', LOGIN_GOOGLE_SECRET: 'secret' }
const oidc = {
  LOGIN_OIDC_ISSUER: 'https://login.example.com',
  LOGIN_OIDC_CLIENT_ID: 'b',
  LOGIN_OIDC_SECRET: 'c',
  LOGIN_OIDC_LABEL: 'Example ID',
}
test('reads a client id and secret for each identity provider, and for OIDC also a URL, label and domains', () => {
  expect(
    readConfig({ ...google, ...oidc, LOGIN_OIDC_DOMAINS: 'Example.com, example.org', LOGIN_PASSKEYS: 'on' }, '/').login,
  ).toEqual({
    issuers: [
      {
        id: 'google',
        url: 'https://accounts.google.com',
        clientId: 'client',
        secret: 'secret',
        label: 'Google',
        sendsForm: false,
        domains: ['gmail.com', 'googlemail.com'],
      },
      {
        id: 'oidc',
        url: 'https://login.example.com',
        clientId: 'b',
        secret: 'c',
        label: 'Example ID',
        sendsForm: false,
        domains: ['example.com', 'example.org'],
      },
    ],
    hasPasskeys: true,
  })
})

test.each<[Record<string, string>, RegExp]>([
  [{ LOGIN_GOOGLE_CLIENT_ID: 'a' }, /LOGIN_GOOGLE_SECRET is needed with LOGIN_GOOGLE_CLIENT_ID/],
  [{ LOGIN_APPLE_SECRET: 'a' }, /LOGIN_APPLE_CLIENT_ID is needed with LOGIN_APPLE_SECRET/],
  [{ ...oidc, LOGIN_OIDC_ISSUER: '' }, /LOGIN_OIDC_ISSUER is needed with LOGIN_OIDC_CLIENT_ID/],
  [{ ...oidc, LOGIN_OIDC_LABEL: '' }, /LOGIN_OIDC_LABEL is needed with LOGIN_OIDC_CLIENT_ID/],
  [{ LOGIN_OIDC_ISSUER: 'https://a.example' }, /LOGIN_OIDC_CLIENT_ID is needed with LOGIN_OIDC_ISSUER/],
  [{ ...oidc, LOGIN_OIDC_ISSUER: 'http://a.example' }, /LOGIN_OIDC_ISSUER must start with https/],
  [{ ...oidc, LOGIN_OIDC_ISSUER: 'login.example.com' }, /LOGIN_OIDC_ISSUER must be a url/],
  [{ ...oidc, LOGIN_OIDC_ISSUER: 'https://a.example/?b' }, /LOGIN_OIDC_ISSUER must be a url without a query/],
  [{ ...oidc, LOGIN_OIDC_LABEL: 'x'.repeat(31) }, /LOGIN_OIDC_LABEL must have at most 30 characters/],
  [
    { ...google, ...oidc, LOGIN_OIDC_ISSUER: 'https://accounts.google.com/' },
    /LOGIN_OIDC_ISSUER must not be the issuer/,
  ],
  [{ ...oidc, LOGIN_OIDC_DOMAINS: 'example.com,@b' }, /LOGIN_OIDC_DOMAINS "@b" is not a domain/],
  [{ LOGIN_PASSKEYS: 'yes' }, /LOGIN_PASSKEYS must be on or off/],
])('refuses login settings: %o', (env, reason) => {
  expect(() => readConfig(env, '/')).toThrow(reason)
})

test('reads set variables and ignores empty ones', () => {
  const env = {
    PORT: '0',
    HOST: '',
    PUBLIC_URL: 'https://drama.example.com/',
    DATA_DIR: '../elsewhere',
    DATABASE_URL: 'postgres://u:p@db/cliffhanger',
    DATABASE_OWNER_URL: 'postgres://o:q@db/cliffhanger',
    MEDIA_BASE_URL: 'https://cdn.example.com/drama/',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    DEMO_CATALOGUE: 'off',
    LOG_LEVEL: 'debug',
    PAYMENTS: 'test',
  }
  expect(readConfig(env, '/srv/app')).toMatchObject({
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'https://drama.example.com',
    dataDir: '/srv/elsewhere',
    databaseUrl: 'postgres://u:p@db/cliffhanger',
    databaseOwnerUrl: 'postgres://o:q@db/cliffhanger',
    mediaBaseUrl: 'https://cdn.example.com/drama',
    trustedProxies: ['10.0.0.0/8', '::1'],
    demoFolder: undefined,
    logLevel: 'debug',
  })
})

test.each([
  ['PORT', '80a'],
  ['PORT', '70000'],
  ['HOST', 'not a host'],
  ['PUBLIC_URL', 'drama.example.com'],
  ['PUBLIC_URL', 'https://drama.example.com/path'],
  ['PAY_ORIGIN', 'https://pay.example.com/form'],
  ['DATABASE_URL', 'mysql://db'],
  ['DATABASE_OWNER_URL', 'mysql://db'],
  ['DATABASE_OWNER_URL', 'postgres://owner@db/without-a-database-url'],
  ['MEDIA_BASE_URL', 'ftp://cdn'],
  ['TRUSTED_PROXIES', '10.0.0.1, proxy'],
  ['TRUSTED_PROXIES', '10.0.0.0/40'],
  ['LOG_LEVEL', 'loud'],
  ['STOP_DELAY_SECONDS', '61'],
  ['SOURCE_URL', 'javascript:alert(1)'],
  ['EXTRA_CODECS', 'av1,vp9'],
  ['EXTRA_CODECS_VIEWERS', '0'],
  ['SOURCE_COMMIT', 'main'],
])('refuses %s=%s and names the variable', (name, value) => {
  expect(() => readConfig({ [name]: value }, '/')).toThrow(`  ${name} `)
})

test('one error names all invalid variables, without values that may be secret', () => {
  const read = () => readConfig({ PORT: 'x', DATABASE_URL: 'mysql://user:secret@db' }, '/')
  expect(read).toThrow(/PORT .*\n {2}DATABASE_URL /)
  expect(read).not.toThrow(/secret/)
})

test('wallets need a country, and unknown wallets are refused', () => {
  const { checkout } = readConfig({ PAY_WALLETS: 'googlepay, applepay', PAY_COUNTRY: 'SG' }, '/app')
  expect(checkout).toEqual({
    ...{ wallets: ['applepay', 'googlepay'], redirects: [], country: 'SG' },
    ...{ hasShortBilling: false, hasSavedCards: false },
  })
  expect(readConfig({}, '/app').checkout.wallets).toEqual([])
  expect(() => readConfig({ PAY_WALLETS: 'googlepay' }, '/app')).toThrow('PAY_COUNTRY is needed with PAY_WALLETS')
  expect(() => readConfig({ PAY_WALLETS: 'paypal' }, '/app')).toThrow(
    'PAY_WALLETS must be a list of applepay, googlepay',
  )
  const { redirects } = readConfig({ PAY_REDIRECT_METHODS: 'gcash:PHP, tng:MYR' }, '/app').checkout
  expect(redirects).toEqual([
    { method: 'gcash', currency: 'PHP' },
    { method: 'tng', currency: 'MYR' },
  ])
  for (const wrong of ['gcash', 'gcash:php', 'paypal:USD', 'gcash:PHP:USD', 'gcash:PHP,'])
    expect(() => readConfig({ PAY_REDIRECT_METHODS: wrong }, '/app'), wrong).toThrow('PAY_REDIRECT_METHODS must be')
  expect(() => readConfig({ PAY_COUNTRY: 'usa' }, '/app')).toThrow('PAY_COUNTRY must be a country code')
})

test('reads the server, region and folder of the media store from the bucket URL', () => {
  const read = (MEDIA_STORE: string) => readConfig({ MEDIA_STORE }, '/').mediaStore
  const amazon = { bucket: 'media.example', prefix: '', endpoint: undefined, region: 'us-east-1' }
  expect(read('s3://media.example')).toEqual(amazon)
  expect(read('s3://media.example/?region=eu-west-3')).toEqual({ ...amazon, region: 'eu-west-3' })
  expect(read('s3://media.example/shows/one?endpoint=https://s3.example.com:8443/')).toEqual({
    ...amazon,
    prefix: 'shows/one',
    endpoint: 'https://s3.example.com:8443',
  })
})

test('the error for an invalid bucket URL names the invalid part', () => {
  for (const [text, reason] of [
    ['/srv/media', 'MEDIA_STORE must be an address such as s3://bucket/prefix?endpoint='],
    ['s3://key:secret@bucket', 'MEDIA_STORE must not contain keys: set AWS_ACCESS_KEY_ID'],
    ['s3://b', 'MEDIA_STORE bucket must have'],
    ['s3://Bucket_1', 'MEDIA_STORE bucket must have'],
    ['s3://bucket/a//b', 'MEDIA_STORE prefix must have'],
    ['s3://bucket/a b', 'MEDIA_STORE prefix must have'],
    ['s3://bucket?endpoint=s3.example.com', 'MEDIA_STORE endpoint must be an origin'],
    ['s3://bucket?endpoint=https://s3.example.com/path', 'MEDIA_STORE endpoint must be an origin'],
    ['s3://bucket?region=eu west', 'MEDIA_STORE region must have'],
    ['s3://bucket?acl=public', 'MEDIA_STORE has the unknown parameter acl'],
  ] as const) {
    expect(() => readConfig({ MEDIA_STORE: text }, '/'), text).toThrow(reason)
  }
  expect(() => readConfig({ AWS_ACCESS_KEY_ID: 'key' }, '/')).toThrow('AWS_SECRET_ACCESS_KEY')
  for (const MEDIA_CACHE_GB of ['0', '-1', 'ten', '1e3'])
    expect(() => readConfig({ MEDIA_CACHE_GB }, '/'), MEDIA_CACHE_GB).toThrow('MEDIA_CACHE_GB must be a number')
})
