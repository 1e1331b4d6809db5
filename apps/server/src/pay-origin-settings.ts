import { otherLoopbackOrigin } from '@cliffhanger/domain/card-form-origin'
import type { Brand } from './brands.ts'
import { hostsOf } from './brands.ts'
import type { Config } from './config.ts'
import { isLoopback } from './private-address.ts'

type Settings = Pick<Config, 'payOrigin' | 'publicUrl' | 'host' | 'trustedProxies' | 'payments'>

/** Returns whether viewers may open the app under a host name that is neither `localhost` nor `127.0.0.1`. */
const isReachedByOthers = ({ publicUrl, host, trustedProxies }: Settings): boolean =>
  publicUrl === undefined
    ? trustedProxies.length > 0 || !isLoopback(host)
    : otherLoopbackOrigin(publicUrl) === undefined

/**
 * Returns the reason why the server must not start with this PAY_ORIGIN; undefined if the setting is allowed. Real
 * payments for the public need a separate origin for the card form: on the app's origin, scripts of the provider could
 * read sessions and make calls (docs/decisions/022).
 */
export function payOriginError(settings: Settings): string | undefined {
  const { payOrigin, publicUrl, payments } = settings
  if (payOrigin === undefined) {
    if (payments.env === 'sandbox' || !isReachedByOthers(settings)) return undefined
    return `PAY_ORIGIN is needed with AIRWALLEX_ENV=${payments.env}: the origin of the card form, a second host name that leads to this server, such as https://pay.example.com beside https://watch.example.com`
  }
  if (publicUrl === undefined) return 'PAY_ORIGIN needs PUBLIC_URL, whose pages show the card form'
  const [form, app] = [new URL(payOrigin), new URL(publicUrl)]
  if (form.hostname === app.hostname)
    return 'PAY_ORIGIN must have another host name than PUBLIC_URL: the ports of one host share their cookies'
  if (app.protocol === 'https:' && form.protocol !== 'https:')
    return 'PAY_ORIGIN must start with https:// as PUBLIC_URL does'
  return undefined
}

/** Returns the brand whose hosts contain the host of PAY_ORIGIN, if any. */
export function brandAtPayOrigin(
  { payOrigin }: Pick<Config, 'payOrigin'>,
  brands: readonly Brand[],
): Brand | undefined {
  if (payOrigin === undefined) return undefined
  const { hostname } = new URL(payOrigin)
  return brands.find((brand) => hostsOf(brand).has(hostname))
}

/** Returns a note for the operator if test payments without PAY_ORIGIN do not work under every host name. */
export function payOriginNote(settings: Settings): string | undefined {
  if (settings.payOrigin !== undefined || !isReachedByOthers(settings)) return undefined
  return 'PAY_ORIGIN is not set: the card form opens only where the app is opened as localhost or 127.0.0.1'
}
