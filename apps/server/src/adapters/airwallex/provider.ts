import { createHmac } from 'node:crypto'
import { parseUrl } from '@cliffhanger/domain/parse-url'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import type { PaymentEnv } from '../../settings/parse-setting.ts'
import { type Airwallex, createAirwallex } from './airwallex.ts'

/** Path of the sandbox if this process serves it. */
export const sandboxPrefix = '/sandbox/airwallex'

export interface Provider {
  readonly env: PaymentEnv
  readonly airwallex: Airwallex
  /** Webhooks may be signed with any of these secrets. */
  readonly webhookSecrets: readonly string[]
  /** Keys for the sandbox in this process; undefined if the provider runs elsewhere. */
  readonly ownSandbox:
    | { readonly clientId: string; readonly apiKey: string; readonly webhookSecret: string }
    | undefined
  /**
   * Returns whether this URL is a payment page to which viewers may be redirected: an https page of the provider's
   * hosts, or, in the sandbox, a page of the sandbox's origin.
   */
  isPaymentPage(url: string): boolean
  /** Sets the origin of this process once it listens, such as `http://127.0.0.1:8080`. */
  listensAt(origin: string): void
}

/** Creates the client for the configured payment provider. */
export function createProvider({ config, secrets, now }: Pick<Deps, 'secrets' | 'now'> & { config: Config }): Provider {
  const { env, baseUrl, apiVersion, ...own } = config.payments
  const made = (what: string) => createHmac('sha256', secrets.sandboxKey).update(what).digest('hex')
  const ownSandbox =
    baseUrl === undefined
      ? { clientId: 'sandbox', apiKey: made('api key'), webhookSecret: made('webhook secret') }
      : undefined
  let origin = `http://127.0.0.1:${config.port}`
  const airwallex = createAirwallex({
    baseUrl: () => baseUrl ?? `${origin}${sandboxPrefix}`,
    clientId: ownSandbox?.clientId ?? own.clientId,
    apiKey: ownSandbox?.apiKey ?? own.apiKey,
    apiVersion,
    now,
  })
  return {
    env,
    airwallex,
    webhookSecrets: ownSandbox ? [ownSandbox.webhookSecret] : own.webhookSecrets,
    ownSandbox,
    isPaymentPage(url) {
      const page = parseUrl(url)
      if (page?.username !== '' || page.password !== '') return false
      if (env === 'sandbox')
        return page.origin === parseUrl(baseUrl ?? config.payOrigin ?? config.publicUrl ?? origin)?.origin
      return page.protocol === 'https:' && page.port === '' && page.hostname.endsWith('.airwallex.com')
    },
    listensAt(at) {
      origin = at
    },
  }
}
