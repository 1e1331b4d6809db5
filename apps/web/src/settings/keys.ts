import { defaultChannelId } from '@cliffhanger/domain/constants'
import { languages } from '@cliffhanger/domain/languages'
import { choiceSetting, jsonSetting, numberSetting, textSetting } from './setting.ts'

const isText = (value: unknown) => typeof value === 'string'
const texts = (value: unknown) => (Array.isArray(value) && value.every(isText) ? value : undefined)

/** Every local-storage key of the app, as section 3 of the specification names them. */
export const keys = {
  channelId: numberSetting('channelId', defaultChannelId),
  /** The sealed answer of the last check, and the token that it held. */
  sealedSession: textSetting('BearerToken'),
  bearerToken: textSetting('bearerToken'),
  isLogin: choiceSetting('isLogin', [0, 1], 0),
  userId: textSetting('userId'),
  /** Undefined until the viewer chooses one. */
  language: choiceSetting(
    'language',
    languages.map(({ id }) => id),
    undefined,
  ),
  deviceId: textSetting('uuid'),
  preferenceFirstOpen: choiceSetting('preferenceFirstOpen', [0, 1], 0),
  preference: choiceSetting('preference', [0, 1, 2], 0),
  autoPay: choiceSetting('fix_vip_autopay', [0, 1], 1),
  vvip: choiceSetting('vvip', [0, 1], 0),
  coinSwitch: choiceSetting('COIN_SWITCH', [0, 1], 1),
  payAllSwitch: choiceSetting('PAYALL_SWITCH', [0, 1], 1),
  premiumSwitch: choiceSetting('PREMIUM_SWITCH', [0, 1], 1),
  wholeTitlePrice: textSetting('BUY_ALL_DISCOUNT_PRICE'),
  wholeTitleCardPrice: textSetting('BUY_ALL_DISCOUNT_STRIPE_PRICE'),
  searchHistory: jsonSetting<readonly string[]>('history_array', [], texts),
  /** What getUserInfo said last; a device that never asked is a new user. */
  newUserRecommend: choiceSetting('newUserRecommend', [0, 1], 1),
  autoNextEpisode: choiceSetting('autoNextEpisode', [0, 1], 1),
  /** The viewer's own choice; a mute that the browser insists on is not kept. */
  isMuted: choiceSetting('muted', [0, 1], 0),
  /** A subtitle language, 0 for off, undefined to follow the language of the app. */
  subtitleLanguage: choiceSetting('subtitleLanguage', [0, 2, 4, 5, 6, 8, 9, 11], undefined),
} as const
