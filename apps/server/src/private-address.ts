import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

const local = new BlockList()
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  local.addSubnet(network, prefix)
}
local.addSubnet('fc00::', 7, 'ipv6')
local.addSubnet('fe80::', 10, 'ipv6')

/** Returns whether an IP address is in a list; false for every host name. */
export function isInBlockList(list: BlockList, host: string): boolean {
  const address = host.replace(/%.*$/, '')
  const family = isIP(address)
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** Returns whether a host is this machine: a loopback address or `localhost`. */
export const isLoopback = (host: string): boolean => host === 'localhost' || isInBlockList(loopback, host)

/** Returns whether a host is loopback or an address of a private network. */
export const isPrivate = (host: string): boolean => isLoopback(host) || isInBlockList(local, host)
