import { otherLoopbackOrigin } from '@cliffhanger/domain/card-form-origin'
import type { Brand } from './brands.ts'
import { hostsOf } from './brands.ts'
import type { Config } from './config.ts'
import { isLoopback } from './private-address.ts'

type Settings = Pick<Config, 'payOrigin' | 'publicUrl' | 'host' | 'trustedProxies' | 'payments'>

/** Whether viewers may open the app under a name that is neither `localhost` nor `127.0.0.1`. */
const isReachedByOthers = ({ publicUrl, host, trustedProxies }: Settings): boolean =>
  publicUrl === undefined
    ? trustedProxies.length > 0 || !isLoopback(host)
    : otherLoopbackOrigin(publicUrl) === undefined

/**
 * The reason why the server must not start with its PAY_ORIGIN; undefined if it may. Real payments for the public need
 * a separate origin for the card form: on the app's origin, scripts of the provider could read sessions and make calls
 * (docs/decisions/022).
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

/** The brand that has the card form's host among its hosts, if any. */
export function brandAtPayOrigin(
  { payOrigin }: Pick<Config, 'payOrigin'>,
  brands: readonly Brand[],
): Brand | undefined {
  if (payOrigin === undefined) return undefined
  const { hostname } = new URL(payOrigin)
  return brands.find((brand) => hostsOf(brand).has(hostname))
}

/** A line for the operator: test payments work without PAY_ORIGIN, but not under every host name. */
export function payOriginNote(settings: Settings): string | undefined {
  if (settings.payOrigin !== undefined || !isReachedByOthers(settings)) return undefined
  return 'PAY_ORIGIN is not set: the card form opens only where the app is opened as localhost or 127.0.0.1'
}
