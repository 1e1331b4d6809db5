import { otherLoopbackOrigin } from '@cliffhanger/domain/card-form-origin'
import type { FastifyRequest } from 'fastify'
import { type Brands, hostsOf } from '../brands.ts'
import type { Config } from '../config.ts'
import { portOf } from './pages/page-origin.ts'

type Asked = Pick<FastifyRequest, 'protocol' | 'hostname' | 'host'>

/** The origin as a browser writes it: from the Host header, which no page can change. */
export const requestedOrigin = (request: Asked): string =>
  `${request.protocol}://${request.hostname.toLowerCase()}${portOf(request)}`

/** Origin of the card form for pages of an origin; undefined if they have none. */
export const cardFormOrigin = ({ payOrigin }: Pick<Config, 'payOrigin'>, appOrigin: string): string | undefined =>
  payOrigin ?? otherLoopbackOrigin(appOrigin)

/** Whether a request is for the host of PAY_ORIGIN. A trailing dot makes another origin of the same host. */
export const isForPayHost = ({ payOrigin }: Pick<Config, 'payOrigin'>, { hostname }: Asked): boolean =>
  payOrigin !== undefined && hostname.toLowerCase().replace(/\.$/, '') === new URL(payOrigin).hostname

/** The origins of the app, from PUBLIC_URL and the table of brands. */
function appOrigins({ publicUrl }: Pick<Config, 'publicUrl'>, { all }: Pick<Brands, 'all'>): string[] {
  if (publicUrl === undefined) return []
  const { protocol, hostname } = new URL(publicUrl)
  const hosts = all.flatMap((brand) => [...hostsOf(brand)]).filter((host) => host !== hostname)
  return [publicUrl, ...hosts.map((host) => `${protocol}//${host}`)]
}

export interface CardFormPlace {
  /** The origin of the card form's document. */
  readonly form: string
  /** The only origin whose pages may embed it. */
  readonly app: string
}

/**
 * Place of the card form for a request for its document. Undefined if it must not be served: on the app's own origin,
 * and for an origin that is not the app's.
 */
export function cardFormPlace(
  request: Asked,
  app: unknown,
  {
    config,
    brands,
  }: { readonly config: Pick<Config, 'payOrigin' | 'publicUrl'>; readonly brands: Pick<Brands, 'all'> },
): CardFormPlace | undefined {
  if (typeof app !== 'string') return undefined
  const { payOrigin } = config
  if (payOrigin !== undefined) {
    const isInPlace = isForPayHost(config, request) && appOrigins(config, brands).includes(app)
    return isInPlace ? { form: payOrigin, app } : undefined
  }
  const form = requestedOrigin(request)
  return otherLoopbackOrigin(form) === app ? { form, app } : undefined
}
