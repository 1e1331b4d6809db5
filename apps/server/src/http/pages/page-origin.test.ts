import { expect, test } from 'vitest'
import { loadBrands } from '../../brands.ts'
import { pageOrigin, visitedOrigin } from './page-origin.ts'

const [brand] = (await loadBrands()).all
if (!brand) throw new Error('no brand')
const asked = (host: string, localAddress: string | undefined = '127.0.0.1', localPort = 8080) => ({
  protocol: 'http' as const,
  host,
  hostname: host.startsWith('[') ? host.replace(/:\d+$/, '') : (host.split(':')[0] ?? ''),
  socket: { localAddress, localPort },
})
const hosted = { ...brand, hosts: ['a.example', 'b.example'] }
const mobile = { ...hosted, mobileHost: 'm.example' }
const watch = 'https://watch.example'

test.each([
  ['a brand’s own host', asked('b.example:8080'), hosted, undefined, 'http://b.example:8080'],
  ['a brand’s own host with a made-up port', asked('b.example:6666'), hosted, undefined, 'http://b.example'],
  ['a brand’s own host without a port', asked('b.example'), hosted, undefined, 'http://b.example'],
  ['any other host of a brand with hosts', asked('evil.example:8080'), hosted, undefined, 'http://a.example'],
  ['a brand with a mobile host', asked('b.example:8080'), mobile, undefined, 'http://m.example:8080'],
  ['a public address, the brand’s host', asked('b.example'), hosted, 'https://a.example', 'https://b.example'],
  [
    'a public address, an unknown host',
    asked('evil.example'),
    hosted,
    'https://a.example:444',
    'https://a.example:444',
  ],
  ['the public address', asked('evil.example'), brand, watch, watch],
  ['a laptop', asked('localhost:8080'), brand, undefined, 'http://127.0.0.1:8080'],
  [
    'a phone in the same network',
    asked('192.168.1.20:8080', '::ffff:192.168.1.20'),
    brand,
    undefined,
    'http://192.168.1.20:8080',
  ],
  ['an IPv6 address', asked('[::1]:8080', '::1'), brand, undefined, 'http://[::1]:8080'],
  ['a link-local address', asked('x', 'fe80::1%eth0'), brand, undefined, 'http://[fe80::1]:8080'],
  ['an address that is not ours', asked('203.0.113.66'), brand, undefined, 'http://127.0.0.1:8080'],
  ['a made-up port', asked('localhost:80@evil.example'), brand, undefined, 'http://127.0.0.1:8080'],
  ['a made-up name', asked('evil.example'), brand, undefined, 'http://127.0.0.1:8080'],
  ['a connection that has ended', { ...asked('evil.example'), socket: {} }, brand, undefined, ''],
])('returns the origin of links for %s', (_, request, own, publicUrl, origin) => {
  expect(pageOrigin(request, own, { publicUrl, trustedProxies: [] })).toBe(origin)
})

test("behind a proxy without PUBLIC_URL only a brand's own hosts are accepted", () => {
  const proxied = { publicUrl: undefined, trustedProxies: ['127.0.0.1'] }
  expect(pageOrigin(asked('203.0.113.66'), brand, proxied)).toBe('')
  expect(pageOrigin(asked('203.0.113.66'), hosted, proxied)).toBe('http://a.example')
  expect(pageOrigin({ ...asked('b.example:99'), protocol: 'https' as const }, hosted, proxied)).toBe(
    'https://b.example',
  )
})

test.each([
  ['the host of the brand that it visits', asked('b.example:8080'), hosted, undefined, 'http://b.example:8080'],
  ['a brand’s own host, for a forged one', asked('evil.example:8080'), hosted, undefined, 'http://a.example'],
  ['the public address, for a forged host', asked('evil.example'), brand, watch, watch],
  ['a loopback name', asked('localhost:8080'), brand, undefined, 'http://localhost:8080'],
  [
    'the address of the connection, for a forged host',
    asked('evil.example'),
    brand,
    undefined,
    'http://127.0.0.1:8080',
  ],
] as const)('the origin that the browser visits is %s', (_, request, own, publicUrl, origin) => {
  expect(visitedOrigin(request, own, { publicUrl, trustedProxies: [] })).toBe(origin)
})
