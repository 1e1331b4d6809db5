import type { TranslatedTexts } from '../../../plural.ts'
import type { growth as english } from '../../en/growth/places.ts'

export const growth: TranslatedTexts<typeof english> = {
  'nav.growth': '成長',
  'nav.adLinks': '広告リンク',
  'nav.experiments': 'ペイウォール実験室',
  'action.experiments.read': 'ペイウォールの実験と結果を見る',
  'action.experiments.edit': 'ペイウォールの実験を作成、開始、停止する',
  'action.conversions.read': '広告ネットワークへの送信内容を見る',
  'action.conversions.manage': '拒否された支払いを広告ネットワークに再送する',
  'action.ads.read': '広告リンク、費用、回収を見る',
  'action.ads.edit': '広告リンクの作成と停止、費用の入力',
  'nav.insight': 'インサイト',
  'action.insight.read': '全視聴者の数値と最初の週ごとの売上を見る',
  'action.insight.save': '全員のために質問を保存する',
}
