import type { Config } from './config.ts'
import { isPrivate } from './private-address.ts'

interface Asked {
  readonly config: Pick<Config, 'publicUrl' | 'trustedProxies' | 'smtpUrl' | 'databaseUrl' | 'host' | 'payments'>
  /** Whether PAYMENTS=test is set. */
  readonly isAskedFor: boolean
  /** Whether NODE_ENV=production is set. */
  readonly isProduction: boolean
}

/**
 * Returns the reason why the server must not start with these payment settings; undefined if they are allowed. Test
 * payments give coins for free. They are the default only if no setting suggests that others can reach this server,
 * such as a public URL, a trusted proxy or a mail server.
 */
export function testPaymentsError({ config, isAskedFor, isProduction }: Asked): string | undefined {
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
