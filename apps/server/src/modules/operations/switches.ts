import type { Config } from '../../config.ts'
import type { IssuerId } from '../../login-config.ts'

export interface FeatureSwitch {
  readonly name: string
  readonly isOn: boolean
  readonly value?: string
}

/**
 * Lists the settings that switch a feature on or off, by environment variable. For secrets, only whether they are set.
 */
export function listFeatureSwitches(config: Config): FeatureSwitch[] {
  const { payments, login } = config
  const hasIssuer = (id: IssuerId): boolean => login.issuers.some((issuer) => issuer.id === id)
  const isSet = (name: string, value: unknown): FeatureSwitch => ({ name, isOn: value !== undefined })
  return [
    { name: 'AIRWALLEX_ENV', isOn: payments.env === 'prod', value: payments.env },
    { name: 'EXTRA_CODECS', isOn: config.extraCodecs.length > 0, value: config.extraCodecs.join(', ') || 'off' },
    { name: 'RATE_LIMITS', isOn: config.hasRateLimits },
    { name: 'PROBE', isOn: config.hasProbe },
    { name: 'SANDBOX_KNOBS', isOn: payments.hasKnobs },
    { name: 'NOTIFICATIONS', isOn: config.notifications.length > 0, value: config.notifications.join(', ') || 'off' },
    { name: 'LOGIN_GOOGLE_CLIENT_ID', isOn: hasIssuer('google') },
    { name: 'LOGIN_APPLE_CLIENT_ID', isOn: hasIssuer('apple') },
    { name: 'LOGIN_OIDC_CLIENT_ID', isOn: hasIssuer('oidc') },
    { name: 'LOGIN_PASSKEYS', isOn: login.hasPasskeys },
    isSet('META_CONVERSIONS_TOKEN', config.conversions.meta.tokens),
    isSet('TIKTOK_EVENTS_TOKEN', config.conversions.tiktok.tokens),
    isSet('SMTP_URL', config.smtpUrl),
    isSet('METRICS_TOKEN', config.metricsToken),
    isSet('DATABASE_URL', config.databaseUrl),
    isSet('DATABASE_OWNER_URL', config.databaseOwnerUrl),
    isSet('DATABASE_READ_URL', config.databaseReadUrl),
    isSet('PUBLIC_URL', config.publicUrl),
    isSet('PAY_ORIGIN', config.payOrigin),
    isSet('STUDIO_ORIGIN', config.studioOrigin),
    isSet('BRANDS_FILE', config.brandsFile),
    isSet('SOURCE_URL', config.sourceUrl),
    isSet('MEDIA_STORE', config.mediaStore),
    { name: 'MEDIA_BASE_URL', isOn: config.mediaBaseUrl !== '' },
    { name: 'TRUSTED_PROXIES', isOn: config.trustedProxies.length > 0 },
    isSet('COUNTRY_HEADER', config.countryHeader),
    { name: 'DEMO_CATALOGUE', isOn: config.demoFolder !== undefined },
  ]
}
