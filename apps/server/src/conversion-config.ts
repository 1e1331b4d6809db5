import type { AdNetwork } from '@cliffhanger/domain/conversions'
import type { BrandTokens } from './settings/parse-setting.ts'
import type { SettingName, SettingValue } from './settings/settings.ts'

/** How an ad network is reached. */
export interface NetworkAccess {
  /** Without a trailing slash. */
  readonly url: string
  /** Undefined: the network is off. */
  readonly tokens: BrandTokens | undefined
}
export type ConversionConfig = Readonly<Record<AdNetwork, NetworkAccess>>

type Read = <N extends SettingName>(name: N) => SettingValue<N>

export const readConversions = (read: Read): ConversionConfig => ({
  meta: { url: withoutSlash(read('META_CONVERSIONS_URL')), tokens: read('META_CONVERSIONS_TOKEN') },
  tiktok: { url: withoutSlash(read('TIKTOK_EVENTS_URL')), tokens: read('TIKTOK_EVENTS_TOKEN') },
})
const withoutSlash = (url: string): string => url.replace(/\/$/, '')
