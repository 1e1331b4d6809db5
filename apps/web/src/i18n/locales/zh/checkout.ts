import type { Translated } from '../../message.ts'
import type * as english from '../en/checkout.ts'

export const checkout: Translated<typeof english.checkout> = {
  wallets: '行動支付',
  walletsLoading: '正在確認此瀏覽器的行動支付',
  payByCard: '用卡片付款',
  otherWay: '用其他方式付款',
  payingWith: '正在用 {card} 付款',
  payingLoading: '正在處理付款',
  savedCardFrame: '用已儲存的卡片付款',
  cardName: '{brand}（末四碼 {last4}）',
  charged: '將向 {card} 收取 {price}。',
  firstTime: '之後只要點一下價格，就會用這張卡付款，每天最多 {cap} 金幣；超過時會先詢問。',
  aboveLimit: '你今天已用一鍵付款購買 {spent} 金幣。每天超過 {cap} 金幣時，我們會先詢問。',
  saveNote: '勾選表單中的方塊後，卡片會由支付服務商保存，我們只看得到末四碼。你可以隨時在錢包中移除。',
  savedCards: '已儲存的卡片',
  noCards: '沒有已儲存的卡片。用卡片付款時，勾選表單中的方塊即可儲存。',
  listFailed: '無法載入已儲存的卡片。',
  validUntil: '有效期限 {date}',
  expired: '已過期',
  remove: '移除',
  removeCard: '移除 {card}',
  removeTitle: '要移除 {card} 嗎？',
  removeText: '下次購買時需要重新輸入卡片。金幣與會員資格不受影響。',
  removed: '已移除 {card}。',
  notRemoved: '卡片未能移除，請再試一次。',
}
