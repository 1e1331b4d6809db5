import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { payOriginNote } from './pay-origin-settings.ts'

const isNoted = (env: Record<string, string>): boolean =>
  payOriginNote(readConfig({ PAYMENTS: 'test', ...env }, '/')) !== undefined

test.each<Record<string, string>>([
  { HOST: '0.0.0.0' },
  { HOST: '192.168.1.4' },
  { TRUSTED_PROXIES: '127.0.0.1' },
  { PUBLIC_URL: 'https://watch.example.com' },
])('warns that PAY_ORIGIN is missing with %o', (env) => expect(isNoted(env)).toBe(true))

test.each<Record<string, string>>([
  {},
  { HOST: '::1' },
  { PUBLIC_URL: 'http://localhost:8000', TRUSTED_PROXIES: '127.0.0.1' },
  { PUBLIC_URL: 'https://watch.example.com', PAY_ORIGIN: 'https://pay.example.com' },
])('does not warn that PAY_ORIGIN is missing with %o', (env) => expect(isNoted(env)).toBe(false))
