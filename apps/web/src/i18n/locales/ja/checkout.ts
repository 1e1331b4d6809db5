import type { Translated } from '../../message.ts'
import type * as english from '../en/checkout.ts'

export const checkout: Translated<typeof english.checkout> = {
  wallets: 'ウォレット決済',
  walletsLoading: 'このブラウザで使えるウォレット決済を確認しています',
  payByCard: 'カードで支払う',
  otherWay: '別の方法で支払う',
  payingWith: '{card}で支払っています',
  payingLoading: '支払いを処理しています',
  savedCardFrame: '保存したカードでの支払い',
  cardName: '{brand}（末尾{last4}）',
  charged: '{card}に{price}を請求します。',
  firstTime:
    '次回から、価格を1回タップするだけでこのカードで支払います。1日{cap}コインまでです。それを超えるときは確認します。',
  aboveLimit: '今日は1回のタップで{spent}コインを購入しました。1日{cap}コインを超えるときは確認します。',
  saveNote:
    'フォームのチェックを入れると、決済会社がカードを保存します。当サービスに見えるのは末尾4桁だけです。ウォレットからいつでも削除できます。',
  savedCards: '保存したカード',
  noCards: '保存したカードはありません。カードで支払うときに、フォームのチェックを入れると保存されます。',
  listFailed: '保存したカードを読み込めませんでした。',
  validUntil: '有効期限 {date}',
  expired: '有効期限切れ',
  remove: '削除',
  removeCard: '{card}を削除',
  removeTitle: '{card}を削除しますか？',
  removeText: '次回の購入ではカードの入力が必要になります。コインとメンバーシップは変わりません。',
  removed: '{card}を削除しました。',
  notRemoved: 'カードを削除できませんでした。もう一度お試しください。',
  payWith: '{name}で支払う',
  redirectNote: 'このタブでウォレット決済の画面が開き、終わるとここに戻ります。',
  redirectOpening: '{name}を開いています',
  redirectFailed: '{name}を開けませんでした。請求は発生していません。もう一度お試しください。',
  returnedTitle: '{name}での支払い',
  returnedChecking: '{name}の支払い状況を確認しています',
  returnedUnpaid:
    '支払い済みの場合、購入内容は自動で反映されます。まだの場合は、価格をタップしてもう一度支払ってください。',
  returnedUnknown: '接続できないため、支払い状況がまだわかりません。支払い済みの購入内容は自動で反映されます。',
  checkAgain: 'もう一度確認',
}
