import { otherLoopbackOrigin } from '@cliffhanger/domain/card-form-origin'
import type { FastifyRequest } from 'fastify'
import { type Brands, hostsOf } from '../brands.ts'
import type { Config } from '../config.ts'
import { portOf } from './pages/page-origin.ts'

type Asked = Pick<FastifyRequest, 'protocol' | 'hostname' | 'host'>

/** Returns the requested origin in the browser's notation, from the Host header, which no page can change. */
export const requestedOrigin = (request: Asked): string =>
  `${request.protocol}://${request.hostname.toLowerCase()}${portOf(request)}`

/** Returns the card form's origin for pages of an app origin; undefined if these pages have no card form. */
export const cardFormOrigin = ({ payOrigin }: Pick<Config, 'payOrigin'>, appOrigin: string): string | undefined =>
  payOrigin ?? otherLoopbackOrigin(appOrigin)

/**
 * Returns whether a request is for the host of PAY_ORIGIN, also with a trailing dot, which browsers treat as another
 * origin.
 */
export const isForPayHost = ({ payOrigin }: Pick<Config, 'payOrigin'>, { hostname }: Asked): boolean =>
  payOrigin !== undefined && hostname.toLowerCase().replace(/\.$/, '') === new URL(payOrigin).hostname

/** Returns the origins of the app from PUBLIC_URL and the brands file. */
function appOrigins({ publicUrl }: Pick<Config, 'publicUrl'>, { all }: Pick<Brands, 'all'>): string[] {
  if (publicUrl === undefined) return []
  const { protocol, hostname } = new URL(publicUrl)
  const hosts = all.flatMap((brand) => [...hostsOf(brand)]).filter((host) => host !== hostname)
  return [publicUrl, ...hosts.map((host) => `${protocol}//${host}`)]
}

export interface CardFormOrigins {
  /** The origin of the card form's document. */
  readonly form: string
  /** The only origin whose pages may embed the card form. */
  readonly app: string
}

/**
 * Returns the origins for a request for the card form's document. Undefined if the form must not be served: on the
 * app's own origin, or for an embedding origin that is not the app's.
 */
export function findCardFormOrigins(
  request: Asked,
  app: unknown,
  {
    config,
    brands,
  }: { readonly config: Pick<Config, 'payOrigin' | 'publicUrl'>; readonly brands: Pick<Brands, 'all'> },
): CardFormOrigins | undefined {
  if (typeof app !== 'string') return undefined
  const { payOrigin } = config
  if (payOrigin !== undefined) {
    const isInPlace = isForPayHost(config, request) && appOrigins(config, brands).includes(app)
    return isInPlace ? { form: payOrigin, app } : undefined
  }
  const form = requestedOrigin(request)
  return otherLoopbackOrigin(form) === app ? { form, app } : undefined
}
