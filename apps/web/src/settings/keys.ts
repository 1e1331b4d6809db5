import { defaultChannelId } from '@cliffhanger/domain/constants'
import { languages } from '@cliffhanger/domain/languages'
import { choiceSetting, numberSetting, textSetting, videoQualitySetting } from './setting.ts'

/**
 * Local-storage keys that every visit reads or that the first API call sends. The specification names all except
 * `activationDue`, `newUserRecommend`, `privacyChoice` and `quality`.
 */
export const keys = {
  channelId: numberSetting('channelId', defaultChannelId),
  /** Encrypted response of the last session check, which returned the token in `bearerToken`. */
  sealedSession: textSetting('BearerToken'),
  bearerToken: textSetting('bearerToken'),
  isLogin: choiceSetting('isLogin', [0, 1], 0),
  userId: textSetting('userId'),
  /** The language that the viewer chose; undefined until then. */
  language: choiceSetting(
    'language',
    languages.map(({ id }) => id),
    undefined,
  ),
  deviceId: textSetting('uuid'),
  /** 1 from the app's first start until the server has confirmed the call `activation`. */
  activationDue: choiceSetting('activationDue', [0, 1], 0),
  preferenceFirstOpen: choiceSetting('preferenceFirstOpen', [0, 1], 0),
  preference: choiceSetting('preference', [0, 1, 2], 0),
  autoPay: choiceSetting('fix_vip_autopay', [0, 1], 1),
  vvip: choiceSetting('vvip', [0, 1], 0),
  coinSwitch: choiceSetting('COIN_SWITCH', [0, 1], 1),
  payAllSwitch: choiceSetting('PAYALL_SWITCH', [0, 1], 1),
  premiumSwitch: choiceSetting('PREMIUM_SWITCH', [0, 1], 1),
  wholeTitlePrice: textSetting('BUY_ALL_DISCOUNT_PRICE'),
  wholeTitleCardPrice: textSetting('BUY_ALL_DISCOUNT_STRIPE_PRICE'),
  /** Field `newUserRecommend` of the last `getUserInfo` response; 1 (new user) before the first response. */
  newUserRecommend: choiceSetting('newUserRecommend', [0, 1], 1),
  /** Purposes that the viewer consented to, separated by spaces; 'none' if refused, '' before the first choice. */
  privacyChoice: textSetting('privacyChoice'),
  quality: videoQualitySetting,
} as const
