import { expect, test } from 'vitest'
import { loadBrands } from '../../brands.ts'
import { pageOrigin } from './page-origin.ts'

const [brand] = (await loadBrands()).all
if (!brand) throw new Error('no brand')
const asked = (host: string, protocol: 'http' | 'https' = 'http') => ({
  protocol,
  host,
  hostname: host.startsWith('[') ? host.replace(/:\d+$/, '') : (host.split(':')[0] ?? ''),
})
const hosted = { ...brand, hosts: ['a.example', 'b.example'] }
const mobile = { ...hosted, mobileHost: 'm.example' }

test.each([
  ['a brand’s own host', asked('b.example:8080'), hosted, undefined, 'http://b.example:8080'],
  ['any other host of a brand with hosts', asked('evil.example'), hosted, undefined, 'http://a.example'],
  ['a brand with a mobile host', asked('b.example'), mobile, undefined, 'http://m.example'],
  ['behind a proxy, the brand’s host', asked('b.example'), hosted, 'https://a.example', 'https://b.example'],
  ['behind a proxy, an unknown host', asked('evil.example'), hosted, 'https://a.example:444', 'https://a.example:444'],
  ['the public address', asked('evil.example'), brand, 'https://watch.example', 'https://watch.example'],
  ['a laptop', asked('localhost:8080'), brand, undefined, 'http://localhost:8080'],
  ['an address', asked('192.168.1.20:8080'), brand, undefined, 'http://192.168.1.20:8080'],
  ['an IPv6 address', asked('[::1]:8080'), brand, undefined, 'http://[::1]:8080'],
  ['a port that is none, of a brand', asked('b.example:80@evil.example'), hosted, undefined, 'http://b.example'],
  ['a port that is none', asked('localhost:80@evil.example'), brand, undefined, 'http://localhost'],
  ['a name that nobody vouches for', asked('evil.example'), brand, undefined, ''],
])('%s', (_, request, own, publicUrl, origin) => {
  expect(pageOrigin(request, own, publicUrl)).toBe(origin)
})
