import type { Translated } from '../../message.ts'
import type { ads as english } from '../en/ads.ts'

export const ads: Translated<typeof english> = {
  title: '広告',
  offer: '広告を見てこのエピソードをアンロック',
  left: { other: '今日はあと {count} 回（1日 {perDay} 回まで）。広告は最長 {seconds} 秒です。' },
  noneLeft: '今日の広告はすべて使いました。次は {time} からです。',
  offerFailed: '広告でアンロックできるかどうかを読み込めませんでした。',
  needsConsent: '広告ネットワークによる識別を許可すると、広告でこのエピソードをアンロックできます。',
  privacyChoice: 'プライバシーの設定',
  loading: '広告を読み込んでいます…',
  remaining: { other: '残り {count} 秒' },
  pause: '一時停止',
  play: '再生',
  soundOn: '音声オン',
  soundOff: '音声オフ',
  close: '広告を閉じる',
  leave: 'アンロックせずに閉じる',
  leaveText: '今広告を閉じると、エピソードはロックされたままです。',
  stay: '視聴を続ける',
  checking: 'エピソードをアンロックしています…',
  late: '広告の視聴がまだ確認されていません。30分以内に確認されると、この画面を閉じてもエピソードが開きます。別の広告を始めると無効になります。',
  checkAgain: 'もう一度確認',
  none: '現在、広告はありません。回数は減っていません。',
  long: '広告がこのエピソードの上限 {seconds} 秒を超えています。再生されず、回数も減っていません。',
  failed: '広告を読み込めないか、再生できませんでした。回数は減っていません。広告ブロッカーが原因かもしれません。',
  over: '時間がかかりすぎたか、後から別の広告が始まりました。エピソードはロックされたままです。',
}
