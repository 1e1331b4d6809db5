import type { Translated } from '../../message.ts'
import type * as english from '../en/downloads.ts'

export const downloads: Translated<typeof english.downloads> = {
  title: 'ダウンロード',
  // Download list on the Me screen
  lead: 'この端末に保存した話は、オフラインで再生できます。',
  needsApp:
    'ダウンロードにはインストールしたアプリが必要です。ブラウザのメニューで「インストール」または「ホーム画面に追加」を選び、そこからアプリを開いてください。',
  needsMembership: 'ダウンロードはメンバーシップの特典です。',
  membership: 'メンバーシップを見る',
  none: 'まだ何もダウンロードされていません。話を開き、再生設定でダウンロードを選んでください。',
  failed: 'このブラウザではアプリがダウンロードを保存できません。',
  until: '{time}までオフラインで再生できます。接続してアプリを開くたびに、期限が更新されます。',
  sum: { other: '{count}話、{size}。空き容量{free}。' },
  row: '{title}、第{n}話',
  waiting: '待機中',
  stalled: '接続を待っています',
  loading: '{done}/{size}',
  paused: '一時停止中、{done}/{size}',
  ended: 'この端末から削除されました。もう一度ダウンロードしてください。',
  pause: '一時停止',
  resume: '再開',
  again: 'もう一度試す',
  remove: '削除',
  removeTitle: 'このダウンロードを削除しますか？',
  removeText: '{name}をこの端末から削除します（{size}）。あとでもう一度ダウンロードできます。',
  removeAll: 'すべて削除',
  removeAllTitle: 'すべてのダウンロードを削除しますか？',
  removeAllText: { other: '{count}話（{size}）をこの端末から削除します。あとでもう一度ダウンロードできます。' },
  // Reasons why a download has stopped
  full: 'この端末の空き容量が足りません。何かを削除してから、もう一度お試しください。',
  devices: 'ほかの5台の端末にダウンロードがあります。そのうち1台で削除してから、もう一度お試しください。',
  limit: '本日のダウンロード数の上限に達しました。明日もう一度お試しください。',
  gone: 'この話は配信を終了しました。',
  member: 'メンバーシップが終了したため削除されました。更新すると、もう一度ダウンロードできます。',
  time: '期限までに更新されなかったため削除されました。もう一度ダウンロードしてください。',
  broken: 'ダウンロードに失敗しました。もう一度お試しください。',
  // In the player
  episode: 'この話をダウンロード',
  nextEpisodes: { other: 'この話から{count}話をダウンロード' },
  added: { other: '{count}話をダウンロードしています。アプリを開いたままにしてください。' },
  list: 'ダウンロードを見る',
  // An episode that cannot be played without a connection any more
  endedTitle: 'このダウンロードは期限が切れました',
  endedText: 'インターネットに接続してアプリを開いてください。メンバーシップが有効なら、もう一度ダウンロードできます。',
  goneTitle: 'この話は配信を終了しました',
  goneText: '配信が終了したため、ダウンロードは削除されました。',
}
