import { optional, withDefault } from './declare-setting.ts'
import * as parse from './parse-setting.ts'

/**
 * Settings of the ad networks to which payments of brands with `conversions` are reported. A network without a token is
 * off.
 */
export const conversionSettings = {
  META_CONVERSIONS_TOKEN: optional({
    read: parse.asBrandTokens,
    example: 'access-token-of-the-pixel',
    description: "Meta's access token, for brands with conversions. One for each brand: one:token,two:other-token.",
  }),
  META_CONVERSIONS_URL: withDefault('https://graph.facebook.com/v24.0', {
    read: parse.asServiceUrl,
    description: 'Address and version of the Conversions API of Meta.',
  }),
  TIKTOK_EVENTS_TOKEN: optional({
    read: parse.asBrandTokens,
    example: 'access-token-of-the-pixel',
    description: "TikTok's access token, for brands with conversions. One for each brand: one:token,two:other-token.",
  }),
  TIKTOK_EVENTS_URL: withDefault('https://business-api.tiktok.com/open_api/v1.3', {
    read: parse.asServiceUrl,
    description: 'Address and version of the Events API of TikTok.',
  }),
}
