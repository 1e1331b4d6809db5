import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isIn } from '../private-address.ts'

type CountryRequest = Pick<FastifyRequest, 'headers'> & {
  readonly socket: Pick<FastifyRequest['socket'], 'remoteAddress'>
}
export type ReadCountry = (request: CountryRequest) => string | undefined

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Reads the country of a request, ISO 3166 with two letters, from the header that COUNTRY_HEADER names. The header counts
 * only from a trusted proxy: everybody else could send any country.
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
    // XX: the proxy does not know it either.
    return isIn(proxies, remoteAddress) && typeof country === 'string' && /^[A-Z]{2}$/.test(country) && country !== 'XX'
      ? country
      : undefined
  }
}
