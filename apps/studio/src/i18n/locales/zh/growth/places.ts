import type { TranslatedTexts } from '../../../plural.ts'
import type { growth as english } from '../../en/growth/places.ts'

export const growth: TranslatedTexts<typeof english> = {
  'nav.growth': '成長',
  'nav.adLinks': '廣告連結',
  'nav.experiments': '付費牆實驗室',
  'action.experiments.read': '查看付費牆的實驗與結果',
  'action.experiments.edit': '建立、開始與停止付費牆的實驗',
  'action.conversions.read': '查看廣告平台收到的內容',
  'action.conversions.manage': '將遭拒絕的付款重新傳送給廣告平台',
  'action.ads.read': '查看廣告連結、花費與回報',
  'action.ads.edit': '建立與停止廣告連結、輸入花費',
  'nav.insight': '洞察',
  'action.insight.read': '查看所有觀眾的數據，以及依首週的收入',
  'action.insight.save': '為所有人儲存問題',
}
