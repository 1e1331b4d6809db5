import { expect, test } from 'vitest'
import { networksOf, widestNetworkOf } from './networks.ts'

test.each([
  ['203.0.113.7', ['203.0.113.7', '203.0.113.0/24']],
  ['::ffff:203.0.113.7', ['203.0.113.7', '203.0.113.0/24']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
  ['2001:0DB8:0001:ab12::1', ['2001:db8:1:ab12::/64', '2001:db8:1:ab00::/56', '2001:db8:1::/48']],
  ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
  ['203.0.113.7:51234', ['203.0.113.7', '203.0.113.0/24']],
  ['[2001:db8::1]:51234', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
  ['x'.repeat(9_000), ['x'.repeat(45)]],
  ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56', 'fe80:0:0::/48']],
])('requests from %s are counted in the networks %j', (ip, networks) => {
  expect(networksOf(ip).map(({ key }) => key)).toEqual(networks)
  expect(widestNetworkOf(ip)).toBe(networks.at(-1))
})

test('a wider network has a larger allowance, but far less than the sum of its addresses', () => {
  expect(networksOf('2001:db8::1').map(({ times }) => times)).toEqual([1, 2, 4])
  expect(networksOf('203.0.113.7').map(({ times }) => times)).toEqual([1, 4])
})
