import { defaultChannelId } from '@cliffhanger/domain/constants'
import { languages } from '@cliffhanger/domain/languages'
import { choiceSetting, jsonSetting, numberSetting, textSetting } from './setting.ts'

const isText = (value: unknown) => typeof value === 'string'
const texts = (value: unknown) => (Array.isArray(value) && value.every(isText) ? value : undefined)

export interface AutoUnlockSpent {
  readonly userId: string
  /** Midnight that the day began with, ms since epoch. */
  readonly day: number
  readonly coins: number
  /** What the viewer allowed on that day beyond the cap. */
  readonly extra: number
}
function spent(value: unknown): AutoUnlockSpent | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!('userId' in value && 'day' in value && 'coins' in value && 'extra' in value)) return undefined
  const { userId, day, coins, extra } = value
  const isWhole = typeof day === 'number' && typeof coins === 'number' && typeof extra === 'number'
  return typeof userId === 'string' && isWhole ? { userId, day, coins, extra } : undefined
}

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
  /** Coins that automatic unlocks may spend on one day before they ask again. */
  autoUnlockCap: numberSetting('autoUnlockCap', 500),
  /** What they spent on the last day that they did, and whose coins these were. */
  autoUnlockSpent: jsonSetting<AutoUnlockSpent | undefined>('autoUnlockSpent', undefined, spent),
  /** Users who agreed to automatic unlocks on this device. */
  autoUnlockAgreed: jsonSetting<readonly string[]>('autoUnlockAgreed', [], texts),
  /** An order that was sent to the card form and not seen arrive, and whose it is. */
  pendingOrderId: textSetting('orderId'),
  /** 7 stands for a type that was lost. */
  pendingOrderType: choiceSetting('orderType', [1, 3, 6, 7], 7),
  pendingPayType: numberSetting('payType', 13),
  pendingPurchase: choiceSetting('isPurchase', [0, 1], 0),
  pendingTime: numberSetting('purchaseTime', 0),
  pendingPrice: textSetting('purchasePrice'),
  pendingUserId: textSetting('purchaseUserId'),
  /** The coin package bought last, for the wallet to offer first. */
  lastPack: textSetting('lastPack'),
} as const
