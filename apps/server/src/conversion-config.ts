import { type AdNetwork, adNetworks } from '@cliffhanger/domain/conversions'
import type { Brand } from './brands.ts'
import type { BrandTokens } from './settings/parse-setting.ts'
import type { SettingName, SettingValue } from './settings/settings.ts'

/** URL and access tokens of an ad network. */
export interface AdNetworkAccess {
  /** Base URL of the ad network's API, without a trailing slash. */
  readonly url: string
  /** Undefined: no payments are reported to this ad network. */
  readonly tokens: BrandTokens | undefined
}
export type ConversionConfig = Readonly<Record<AdNetwork, AdNetworkAccess>>

type Read = <N extends SettingName>(name: N) => SettingValue<N>

export const readConversions = (read: Read): ConversionConfig => ({
  meta: { url: withoutSlash(read('META_CONVERSIONS_URL')), tokens: read('META_CONVERSIONS_TOKEN') },
  tiktok: { url: withoutSlash(read('TIKTOK_EVENTS_URL')), tokens: read('TIKTOK_EVENTS_TOKEN') },
})
const withoutSlash = (url: string): string => url.replace(/\/$/, '')

interface Needs {
  readonly conversions: ConversionConfig
}

export function findConversionToken(
  { conversions }: Needs,
  { id }: Pick<Brand, 'id'>,
  network: AdNetwork,
): string | undefined {
  const { tokens } = conversions[network]
  return (tokens && Object.hasOwn(tokens.byBrand, id) ? tokens.byBrand[id] : undefined) ?? tokens?.all
}

/**
 * Returns whether a brand's payments are reported to an ad network: the brand names a pixel and the server has its
 * token.
 */
export const reportsPayments = (config: Needs, brand: Pick<Brand, 'id' | 'conversions'>): boolean =>
  adNetworks.some(
    (network) => brand.conversions?.[network] && findConversionToken(config, brand, network) !== undefined,
  )
