import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isInBlockList } from '../private-address.ts'

type CountryRequest = Pick<FastifyRequest, 'headers'> & {
  readonly socket: Pick<FastifyRequest['socket'], 'remoteAddress'>
}
export type ReadCountry = (request: CountryRequest) => string | undefined

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Creates the function that reads a request's country (two-letter ISO 3166 code) from the header named by
 * COUNTRY_HEADER. The header counts only from a trusted proxy, because any other client could forge it.
 */
export function createCountryReader({
  countryHeader,
  trustedProxies,
}: Pick<Config, 'countryHeader' | 'trustedProxies'>): ReadCountry {
  if (countryHeader === undefined) return () => undefined
  const proxies = new BlockList()
  for (const proxy of trustedProxies) {
    const [address = '', prefix] = proxy.split('/')
    if (prefix === undefined) proxies.addAddress(address, familyOf(address))
    else proxies.addSubnet(address, Number(prefix), familyOf(address))
  }
  return ({ headers, socket: { remoteAddress = '' } }) => {
    const country = headers[countryHeader]
    // XX: the proxy does not know the country.
    return isInBlockList(proxies, remoteAddress) &&
      typeof country === 'string' &&
      /^[A-Z]{2}$/.test(country) &&
      country !== 'XX'
      ? country
      : undefined
  }
}
