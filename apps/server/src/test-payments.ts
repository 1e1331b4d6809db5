import type { Config } from './config.ts'
import { isPrivate } from './private-address.ts'

interface Asked {
  readonly config: Pick<Config, 'publicUrl' | 'trustedProxies' | 'smtpUrl' | 'databaseUrl' | 'host' | 'payments'>
  /** PAYMENTS=test. */
  readonly isAskedFor: boolean
  /** NODE_ENV=production. */
  readonly isProduction: boolean
}

/**
 * Why the server must not start with the payments that it is set to; undefined when it may. Test payments give coins for
 * nothing. They come by themselves only where no setting says that others may reach this server: each of these is part
 * of serving the public, also where the server itself listens on loopback behind a proxy.
 */
export function objectionToTestPayments({ config, isAskedFor, isProduction }: Asked): string | undefined {
  const { env } = config.payments
  if (env !== 'sandbox') return isAskedFor ? `PAYMENTS is test and AIRWALLEX_ENV is ${env}: remove one` : undefined
  if (isAskedFor) return undefined
  const signs = [
    ...(isProduction ? ['NODE_ENV is production'] : []),
    ...(config.publicUrl === undefined ? [] : ['PUBLIC_URL is set']),
    ...(config.trustedProxies.length === 0 ? [] : ['TRUSTED_PROXIES is set']),
    ...(config.smtpUrl === undefined ? [] : ['SMTP_URL is set']),
    ...(config.databaseUrl === undefined ? [] : ['DATABASE_URL is set']),
    ...(isPrivate(config.host) ? [] : [`HOST ${config.host} is open to more than this machine and its network`]),
  ]
  if (signs.length === 0) return undefined
  return `AIRWALLEX_ENV is not set, so payments would be test payments, which give coins for nothing, but ${signs.join(', ')}; set AIRWALLEX_ENV to demo or prod with the provider's keys, or PAYMENTS=test to keep test payments`
}
