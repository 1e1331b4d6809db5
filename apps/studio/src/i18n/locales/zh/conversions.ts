import { definePlural, type TranslatedTexts } from '../../plural.ts'
import type { conversions as english } from '../en/conversions.ts'

export const conversions: TranslatedTexts<typeof english> = {
  'conversions.title': '廣告平台收到的內容',
  'conversions.about': '只有付款，從不包含觀看內容',
  'conversions.network': '平台',
  'conversions.off': '已關閉',
  'conversions.orders': '已付款訂單',
  'conversions.noConsent': '未同意',
  'conversions.sent': '已傳送',
  'conversions.waiting': '等待中',
  'conversions.refused': '遭拒絕',
  'conversions.lastAnswer': '最近回應',
  'conversions.noneYet': '尚無',
  'conversions.noAnswer': '沒有回應',
  'conversions.again': '{time} 重試',
  'conversions.foot':
    '最近 {days} 天。每筆付款在一分鐘內傳送一次；平台沒有回應時會重試 7 天。退款不會傳送。「未同意」也包含已刪除的帳號。',
  'conversions.showRefused': definePlural({ other: '{network} 拒絕了 {count} 筆付款：顯示' }),
  'conversions.refusedBy': '{network} 拒絕的付款',
  'conversions.noneRefused': '沒有遭拒絕的付款',
  'conversions.reason.answer': '平台拒絕了這筆付款。',
  'conversions.reason.tooOld': '平台接受之前已超過七天。',
  'conversions.reason.inDoubt': '平台可能已收到：有一次請求兩天沒有回應，重新傳送可能會重複計算。',
  'conversions.retry': '重新傳送',
  'conversions.retried': '付款會在數秒內重新傳送。',
  'conversions.notRetried': '這筆付款已傳送，或已超過七天。',
}
