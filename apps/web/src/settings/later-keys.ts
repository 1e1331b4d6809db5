import { jsonSetting } from './json-setting.ts'
import { choiceSetting, numberSetting, textSetting } from './setting.ts'

const texts = (value: unknown) =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined

/** The specification's local-storage keys that home does not need. */
export const laterKeys = {
  searchHistory: jsonSetting<readonly string[]>('history_array', [], texts),
  /** An order that was sent to the card form and whose delivery was not seen, with its user. */
  pendingOrderId: textSetting('orderId'),
  /** Order type 7: the type is unknown. */
  pendingOrderType: choiceSetting('orderType', [1, 3, 6, 7], 7),
  pendingPayType: numberSetting('payType', 13),
  pendingPurchase: choiceSetting('isPurchase', [0, 1], 0),
  pendingTime: numberSetting('purchaseTime', 0),
  pendingPrice: textSetting('purchasePrice'),
  pendingUserId: textSetting('purchaseUserId'),
} as const
