import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createCountryReader } from './country.ts'

const read = createCountryReader({
  countryHeader: 'x-country',
  trustedProxies: ['127.0.0.1', '10.1.0.0/16', 'fd00::/8'],
})
const from = (remoteAddress: string | undefined, country = 'DE') =>
  read({ headers: { 'x-country': country }, socket: { remoteAddress } })

test.each(['127.0.0.1', '::ffff:127.0.0.1', '10.1.2.3', 'fd12::1'])(
  'accepts the country header from the proxy %s',
  (address) => {
    expect(from(address)).toBe('DE')
  },
)

test.each(['198.51.100.7', '10.2.0.1', '::1', '2001:db8::1', undefined])(
  'ignores the country header from %s',
  (address) => {
    expect(from(address)).toBeUndefined()
  },
)

test.each(['XX', 'T1', 'de', 'Germany', ''])('%j is not a country code', (country) => {
  expect(from('127.0.0.1', country)).toBeUndefined()
})

test('the configuration refuses COUNTRY_HEADER without TRUSTED_PROXIES or with an invalid header name', () => {
  const proxied = { TRUSTED_PROXIES: '::1', PAYMENTS: 'test' }
  expect(() => readConfig({ COUNTRY_HEADER: 'x-country' }, '/')).toThrow('COUNTRY_HEADER needs TRUSTED_PROXIES')
  expect(() => readConfig({ COUNTRY_HEADER: 'x country', ...proxied }, '/')).toThrow(
    'COUNTRY_HEADER must be the name of an HTTP header',
  )
  const config = readConfig({ COUNTRY_HEADER: 'CF-IPCountry', ...proxied }, '/')
  expect([config.countryHeader, readConfig({}, '/').countryHeader]).toEqual(['cf-ipcountry', undefined])
})
