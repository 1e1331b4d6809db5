import { choiceSetting, mutedSetting, numberSetting, type Setting, textSetting } from './setting.ts'

/** Defines a setting stored as JSON; `read` returns undefined for invalid values. */
export function jsonSetting<T>(key: string, initial: T, read: (value: unknown) => T | undefined): Setting<T> {
  // Returns the same object while the stored text is unchanged, because React compares values by identity.
  let last: { readonly text: string; readonly value: T | undefined } | undefined
  function parse(text: string) {
    try {
      return read(JSON.parse(text))
    } catch {
      return undefined
    }
  }
  return {
    key,
    initial,
    parse: (text) => {
      if (last?.text !== text) last = { text, value: parse(text) }
      return last.value
    },
    format: (value) => JSON.stringify(value),
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const texts = (value: unknown) => (Array.isArray(value) && value.every(isText) ? value : undefined)

/** Local-storage keys of the specification that home does not need. */
export const lazySpecKeys = {
  searchHistory: jsonSetting<readonly string[]>('history_array', [], texts),
  /** Order opened in the card form whose delivery has not been confirmed yet; the keys below describe it. */
  pendingOrderId: textSetting('orderId'),
  /** The specification's number of the order type; 7 if it is not known. */
  pendingOrderType: choiceSetting('orderType', [1, 3, 6, 7], 7),
  pendingPayType: numberSetting('payType', 13),
  pendingPurchase: choiceSetting('isPurchase', [0, 1], 0),
  pendingTime: numberSetting('purchaseTime', 0),
  pendingPrice: textSetting('purchasePrice'),
  pendingUserId: textSetting('purchaseUserId'),
} as const

interface DaySpent {
  readonly userId: string
  /** Start of the day (local midnight), ms since epoch. */
  readonly day: number
  readonly coins: number
  /** Coins beyond the daily cap that the viewer allowed to spend on that day. */
  readonly extra: number
}
function daySpent(value: unknown): DaySpent | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!('userId' in value && 'day' in value && 'coins' in value && 'extra' in value)) return undefined
  const { userId, day, coins, extra } = value
  const isWhole = typeof day === 'number' && typeof coins === 'number' && typeof extra === 'number'
  return typeof userId === 'string' && isWhole ? { userId, day, coins, extra } : undefined
}
/** Reads the list; an earlier release stored one user's entry without a list. */
const spentPerUser = (value: unknown): DaySpent[] =>
  (Array.isArray(value) ? value : [value]).map(daySpent).filter((entry) => entry !== undefined)

/** Number of published episodes per title when the viewer `userId` last opened My list. */
interface SeenEpisodeCounts {
  readonly userId: string
  readonly episodes: Readonly<Record<string, number>>
}
function seenOnWatchlist(value: unknown): SeenEpisodeCounts | undefined {
  if (typeof value !== 'object' || value === null || !('userId' in value && 'episodes' in value)) return undefined
  const { userId, episodes } = value
  if (typeof userId !== 'string' || typeof episodes !== 'object' || episodes === null) return undefined
  const counts = Object.entries(episodes).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  return { userId, episodes: Object.fromEntries(counts) }
}

interface FeedbackDraft {
  readonly userId: string
  readonly text: string
  /** Email address; '' until the viewer enters one. */
  readonly email: string
  /** Time of the first send attempt that got no response, ms since epoch; 0 if there has been none. */
  readonly createTime: number
}
function draft(value: unknown): FeedbackDraft | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!('userId' in value && 'text' in value && 'email' in value && 'createTime' in value)) return undefined
  const { userId, text, email, createTime } = value
  const isDraft = isText(userId) && isText(text) && isText(email) && typeof createTime === 'number'
  return isDraft ? { userId, text, email, createTime } : undefined
}

/** The payment reports already sent for an order of a viewer. */
export interface PaymentReport {
  readonly orderNo: string
  readonly userId: string
  /** Creation time, ms since epoch. */
  readonly createdTime: number
  /** Reported outcome: 7 paid, 8 not paid, 0 not reported yet. */
  readonly end: 0 | 7 | 8
}
function paymentReport(value: unknown): PaymentReport | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!('orderNo' in value && 'userId' in value && 'createdTime' in value && 'end' in value)) return undefined
  const { orderNo, userId, createdTime, end } = value
  const isReport = isText(orderNo) && isText(userId) && typeof createdTime === 'number'
  return isReport && (end === 0 || end === 7 || end === 8) ? { orderNo, userId, createdTime, end } : undefined
}
function paymentReports(value: unknown): PaymentReport[] | undefined {
  return Array.isArray(value) ? value.map(paymentReport).filter((report) => report !== undefined) : undefined
}

/** The order that a viewer pays on the website of a payment wallet, to which the app redirects. */
interface RedirectedOrder {
  readonly orderId: string
  /** Display name of the payment wallet. */
  readonly wallet: string
}
function redirectedOrder(value: unknown): RedirectedOrder | undefined {
  if (typeof value !== 'object' || value === null || !('orderId' in value && 'wallet' in value)) return undefined
  const { orderId, wallet } = value
  return isText(orderId) && isText(wallet) ? { orderId, wallet } : undefined
}

/** Local-storage keys that are not in the specification and that home does not need. */
export const nonSpecKeys = {
  /** 1 while the viewer's consent choice still has to be sent to the server. */
  privacyChoiceUntold: choiceSetting('privacyChoiceUntold', [0, 1], 0),
  /** Episode counts of the titles in My list when the viewer last opened it. */
  seenOnWatchlist: jsonSetting<SeenEpisodeCounts>('shelfSeen', { userId: '', episodes: {} }, seenOnWatchlist),
  /** 1 if the viewer chose a story preference; 0 after a skipped question. */
  storiesChosen: choiceSetting('storiesChosen', [0, 1], 0),
  /** Playback speed; 1 is normal. */
  speed: choiceSetting('speed', [0.75, 1, 1.25, 1.5, 2], 1),
  autoNextEpisode: choiceSetting('autoNextEpisode', [0, 1], 1),
  /** 0 if the player ignores its shortcuts F and I, which speech input may press by mistake (WCAG 2.2, 2.1.4). */
  letterKeys: choiceSetting('letterKeys', [0, 1], 1),
  isMuted: mutedSetting,
  /** Subtitle language; 0 for off, undefined to use the language of the app. */
  subtitleLanguage: choiceSetting('subtitleLanguage', [0, 2, 4, 5, 6, 8, 9, 11], undefined),
  /** Language of the dubbed audio; 0 for the original audio. */
  dubLanguage: choiceSetting('dubLanguage', [0, 2, 4, 5, 6, 8, 9, 11], 0),
  /** Position, colours and size of subtitles; validated by the player's `readSubtitleStyle`. */
  subtitleStyle: jsonSetting<unknown>('subtitleStyle', undefined, (value) => value),
  /** Coins that automatic unlocks may spend per day before the app asks the viewer again. */
  autoUnlockCap: numberSetting('autoUnlockCap', 500),
  /** Coins spent on the last day with automatic unlocks, per user. */
  autoUnlockSpent: jsonSetting<readonly DaySpent[]>('autoUnlockSpent', [], spentPerUser),
  /** Ids of the users who have agreed to automatic unlocks on this device. */
  autoUnlockAgreed: jsonSetting<readonly string[]>('autoUnlockAgreed', [], texts),
  /** Coins bought with one tap and a saved card on the last day with such a purchase, per buyer. */
  oneTapSpent: jsonSetting<readonly DaySpent[]>('oneTapSpent', [], spentPerUser),
  /** Ids of the users who have agreed to one-tap purchases on this device. */
  oneTapAgreed: jsonSetting<readonly string[]>('oneTapAgreed', [], texts),
  /**
   * Order for which the viewer was redirected to a wallet's page; stored until the app has shown the payment's result.
   */
  redirectedOrder: jsonSetting<RedirectedOrder | undefined>('redirectedOrder', undefined, redirectedOrder),
  /** The coin package bought last, preselected in the wallet. */
  lastPack: textSetting('lastPack'),
  /**
   * Payment reports of this device's orders, newest last, so that each order is reported once as created and once as
   * ended.
   */
  paymentReports: jsonSetting<readonly PaymentReport[]>('paymentReports', [], paymentReports),
  /** Draft of a feedback message that has not been sent. */
  feedbackDraft: jsonSetting<FeedbackDraft | undefined>('feedbackDraft', undefined, draft),
} as const
