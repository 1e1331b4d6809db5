import { isIPv6 } from 'node:net'

/** A network of an address, and its allowance as a multiple of the narrowest network's. */
export interface Network {
  readonly key: string
  readonly times: number
}

/**
 * Sizes of IPv6 networks: one phone or household, a small network, and the prefix that a provider's customer gets for
 * free.
 */
const widths6 = [
  { bits: 64, times: 1 },
  { bits: 56, times: 2 },
  { bits: 48, times: 4 },
] as const

/** The 16-bit groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const middle = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...middle, ...after].map((group) => Number.parseInt(group, 16))
}

function prefixOf(groups: readonly number[], bits: number): string {
  const kept = groups.slice(0, Math.ceil(bits / 16))
  const rest = bits % 16
  const masked = kept.map((group, index) =>
    index === kept.length - 1 && rest > 0 ? group & (0xffff << (16 - rest)) : group,
  )
  return `${masked.map((group) => group.toString(16)).join(':')}::/${bits}`
}

/** Removes the port, which some proxies add and which would give a client 65,536 identities. */
const withoutPort = (ip: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(ip)?.[1] ?? ip.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
/** Longer values are cut, because a value that is not an address may be as long as a whole header. */
const longestAddress = 45

/**
 * Returns the networks of an address that limits are counted by, narrowest first: for IPv6 the /64, /56 and /48, for
 * IPv4 the address and its /24. Wider ones have larger allowances, but far less than the sum of their addresses.
 */
export function networksOf(ip: string): readonly [Network, ...Network[]] {
  const [plain = ''] = withoutPort(ip).split('%')
  const v4 = /^(?:::ffff:)?((\d+\.\d+\.\d+)\.\d+)$/i.exec(plain)
  if (v4) {
    return [
      { key: `${v4[1]}`, times: 1 },
      { key: `${v4[2]}.0/24`, times: 4 },
    ]
  }
  if (!isIPv6(plain)) return [{ key: plain.slice(0, longestAddress), times: 1 }]
  const groups = groupsOf(plain)
  const [narrow, ...wider] = widths6.map(({ bits, times }) => ({ key: prefixOf(groups, bits), times }))
  return [narrow ?? { key: plain, times: 1 }, ...wider]
}

/** Returns the widest network of an address: two addresses count as different clients only if this network differs. */
export const widestNetworkOf = (ip: string): string => networksOf(ip).at(-1)?.key ?? ip
