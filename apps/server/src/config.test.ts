import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('with nothing set, a server for this machine alone with its data beside', () => {
  expect(readConfig({}, '/srv/app')).toEqual({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: undefined,
    dataDir: '/srv/app/data',
    databaseUrl: undefined,
    brandsFile: undefined,
    mediaBaseUrl: '',
    trustedProxies: [],
    demoFolder: join(import.meta.dirname, '..', '..', '..', 'demo'),
    logLevel: 'info',
    smtpUrl: undefined,
    metricsToken: undefined,
    hasRateLimits: true,
    trackingDays: 90,
  })
})

test('what is set counts, an empty variable does not', () => {
  const env = {
    PORT: '0',
    HOST: '',
    PUBLIC_URL: 'https://drama.example.com/',
    DATA_DIR: '../elsewhere',
    DATABASE_URL: 'postgres://u:p@db/cliffhanger',
    MEDIA_BASE_URL: 'https://cdn.example.com/drama/',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    DEMO_CATALOGUE: 'off',
    LOG_LEVEL: 'debug',
  }
  expect(readConfig(env, '/srv/app')).toMatchObject({
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'https://drama.example.com',
    dataDir: '/srv/elsewhere',
    databaseUrl: 'postgres://u:p@db/cliffhanger',
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
  ['DATABASE_URL', 'mysql://db'],
  ['MEDIA_BASE_URL', 'ftp://cdn'],
  ['TRUSTED_PROXIES', '10.0.0.1, proxy'],
  ['TRUSTED_PROXIES', '10.0.0.0/40'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readConfig({ [name]: value }, '/')).toThrow(`  ${name} `)
})

test('all wrong variables are named at once, and none of their values that may be secret', () => {
  const read = () => readConfig({ PORT: 'x', DATABASE_URL: 'mysql://user:secret@db' }, '/')
  expect(read).toThrow(/PORT .*\n {2}DATABASE_URL /)
  expect(read).not.toThrow(/secret/)
})
