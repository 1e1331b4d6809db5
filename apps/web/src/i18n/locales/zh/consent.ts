import type { Translated } from '../../message.ts'
import type { consent as english } from '../en/consent.ts'

export const consent: Translated<typeof english> = {
  title: '你的隱私選擇',
  text: '我們可以使用廣告平台的識別碼和使用統計嗎？不允許也能正常使用 App，之後可隨時在設定中更改。',
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
