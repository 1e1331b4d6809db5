import { definePlural, type TranslatedTexts } from '../../plural.ts'
import type { conversions as english } from '../en/conversions.ts'

export const conversions: TranslatedTexts<typeof english> = {
  'conversions.title': '広告ネットワークへの送信内容',
  'conversions.about': '支払いがあったことだけ。視聴内容は送りません',
  'conversions.network': 'ネットワーク',
  'conversions.off': 'オフ',
  'conversions.orders': '支払い済み注文',
  'conversions.noConsent': '同意なし',
  'conversions.sent': '送信済み',
  'conversions.waiting': '待機中',
  'conversions.refused': '拒否',
  'conversions.lastAnswer': '最後の応答',
  'conversions.noneYet': 'まだありません',
  'conversions.noAnswer': '応答なし',
  'conversions.again': '{time} に再試行',
  'conversions.foot':
    '直近 {days} 日間。支払いはそれぞれ1分以内に1回送信し、応答がない間は7日間再試行します。返金は送信しません。「同意なし」には削除されたアカウントも含みます。',
  'conversions.showRefused': definePlural({ other: '{network} が拒否した支払い {count} 件を表示' }),
  'conversions.refusedBy': '{network} が拒否した支払い',
  'conversions.noneRefused': '拒否された支払いはありません',
  'conversions.reason.answer': 'ネットワークが拒否しました。',
  'conversions.reason.tooOld': 'ネットワークが受け取る前に7日が過ぎました。',
  'conversions.reason.inDoubt':
    'ネットワークがすでに受け取った可能性があります。2日間応答がなく、再送すると二重に数えられるおそれがあります。',
  'conversions.retry': '再送',
  'conversions.retried': '支払いは数秒以内に再送されます。',
  'conversions.notRetried': 'この支払いは送信済みか、7日を過ぎています。',
}
