import type { Translated } from '../../message.ts'
import type { consent as english } from '../en/consent.ts'

export const consent: Translated<typeof english> = {
  title: '你的隱私選擇',
  text: '沒有這兩項，App 也能正常使用。你可以自行決定是否允許，並隨時在設定中更改。',
  ads: '廣告平台',
  adsText: '告訴帶你來的廣告平台：廣告有效',
  statistics: '使用統計',
  statisticsText: '統計 App 的使用情形，讓它變得更好',
  acceptAll: '全部允許',
  rejectAll: '全部拒絕',
  choose: '自行選擇',
  save: '儲存我的選擇',
  rowText: '除了必要項目，你還允許什麼',
}
