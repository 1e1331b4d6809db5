import type { RuntimeConfig } from '@cliffhanger/contract/config'
import { trackPath } from '@cliffhanger/contract/tracking'
import { languages } from '@cliffhanger/domain/languages'
import { sandboxPrefix } from '../adapters/airwallex/provider.ts'
import { adOrigins } from '../brands/rewarded-ads.ts'
import type { Brand } from '../brands.ts'
import { checkoutOf } from '../checkout-config.ts'
import { reportsPayments } from '../conversion-config.ts'
import type { Deps } from '../deps.ts'
import { pageTexts } from './pages/page-texts.ts'

export const apiBase = '/api'

/** Returns the URL of the sandbox's card form; the loader knows the URL of the real provider's form. */
function widgetOf({ payments: { env, baseUrl = sandboxPrefix } }: Deps['config']): { widgetUrl?: string } {
  return env === 'sandbox' ? { widgetUrl: `${baseUrl}/assets/elements.bundle.min.js` } : {}
}

/** Returns the checkout features of a brand; an empty object if none is enabled. */
function checkoutFor(config: Deps['config'], brand: Brand): Pick<RuntimeConfig['payments'], 'checkout'> {
  const { wallets, redirects, country, hasShortBilling, hasSavedCards } = checkoutOf(config, brand)
  const hasRedirects = redirects.length > 0
  if (wallets.length === 0 && !hasRedirects && !hasShortBilling && !hasSavedCards) return {}
  const checkout = { wallets: [...wallets], shortBilling: hasShortBilling, savedCards: hasSavedCards }
  const more = { ...(country !== undefined && { country }), ...(hasRedirects && { redirects: [...redirects] }) }
  return { checkout: { ...checkout, ...more } }
}

/**
 * Returns the card form's origin. Empty without PAY_ORIGIN: a page on `localhost` then uses `127.0.0.1` and vice versa.
 */
const formOriginOf = ({ payOrigin }: Deps['config']): { formOrigin?: string } =>
  payOrigin === undefined ? {} : { formOrigin: payOrigin }

/** Returns the login methods with their button labels; an empty object if the mailed code is the only one. */
function loginOf({ login: { issuers, hasPasskeys } }: Deps['config']): Pick<RuntimeConfig, 'login'> {
  if (issuers.length === 0 && !hasPasskeys) return {}
  return { login: { issuers: issuers.map(({ id, label }) => ({ id, label })), passkeys: hasPasskeys } }
}

const forYouNames = () => Object.fromEntries(languages.map(({ key }) => [key, pageTexts[key].forYou]))

/** Returns the settings that a client needs before its first call. */
export function runtimeConfig(
  { secrets, brands, config, provider }: Pick<Deps, 'secrets' | 'brands' | 'config' | 'provider'>,
  brand: Brand,
  host: string,
): RuntimeConfig {
  const names = Object.fromEntries(Object.entries(brand.names).filter((entry) => entry[1] !== undefined))
  const {
    id,
    company,
    address,
    contact,
    defaultLanguage,
    countOffset,
    ads,
    consent,
    forYou,
    gifts,
    rewardedAds,
    profiles,
    downloads,
    castAppId,
  } = brand
  return {
    apiBase,
    feedbackBase: apiBase,
    trackUrl: `${apiBase}${trackPath}`,
    envelopeKey: secrets.envelopeKey.toString('base64'),
    brand: {
      ...{ id, host, names, company, address, contact, defaultLanguage, countOffset, ads, consent },
      ...(forYou && { forYou: forYouNames() }),
      ...(consent && reportsPayments(config, brand) && { tellsPayments: true }),
      ...(gifts && { gifts }),
      ...(rewardedAds && { adOrigins: adOrigins(rewardedAds) }),
      ...(rewardedAds?.verification === 'callback' && { adsNeedPixels: true }),
      ...(profiles && { profiles }),
      ...(downloads && brands.hasOfflinePage && { downloads }),
      ...(castAppId !== undefined && { castAppId }),
    },
    mediaHosts: { ...brands.mediaHosts },
    hasOfflinePage: brands.hasOfflinePage,
    source: { url: config.sourceUrl ?? '', commit: config.sourceCommit ?? '' },
    payments: {
      ...{ provider: 'airwallex', env: provider.env },
      ...widgetOf(config),
      ...formOriginOf(config),
      ...checkoutFor(config, brand),
    },
    ...loginOf(config),
  }
}
