import type { Translated } from '../../message.ts'
import type { consent as english } from '../en/consent.ts'

export const consent: Translated<typeof english> = {
  title: 'プライバシーの選択',
  text: '広告ネットワークの識別子と利用統計を使ってもよいですか？許可しなくてもアプリは使え、設定からいつでも変更できます。',
  ads: '広告ネットワーク',
  adsText: 'ここへ案内した広告の効果を、その広告ネットワークに伝えます',
  statistics: '利用統計',
  statisticsText: 'アプリの使われ方を数え、改善に役立てます',
  acceptAll: 'すべて許可',
  rejectAll: 'すべて拒否',
  choose: '選ぶ',
  save: '選択を保存',
  rowText: 'アプリに必要なもの以外に許可する内容',
}
