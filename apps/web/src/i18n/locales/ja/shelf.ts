import type { Translated } from '../../message.ts'
import type { shelf as english } from '../en/shelf.ts'

export const shelf: Translated<typeof english> = {
  follow: 'フォロー',
  following: 'フォロー中',
  followNamed: '「{title}」をフォロー',
  followAsk: '「{title}」をフォローしますか？',
  followText: 'マイリストに追加され、新しい話が公開されると表示されます。',
  unfollowAsk: '「{title}」のフォローを解除しますか？',
  unfollowText: 'マイリストから外れます。アンロックした話と再生位置は残ります。',
  confirm: '確認',
  thinkAgain: 'キャンセル',
  followFailed: 'マイリストを変更できませんでした。もう一度お試しください。',
  play: '「{title}」第{episode}話を再生',
  fresh: { other: '新着{count}話' },
  freshEpisodes: { other: '新着{count}話' },
  removeAsk: { other: '{count}作品をマイリストから外しますか？' },
  removeText: 'アンロックした話と再生位置は残ります。',
  removeFailed: '外せませんでした。もう一度お試しください。',
  emptyTitle: 'マイリストはまだ空です',
  emptyText: 'フォローした作品は、止めた話のままここで待っています。',
  failedTitle: 'マイリストを読み込めませんでした',
  because: '「{title}」をフォローしているあなたへ',
  recommended: '次にフォローしたい作品',
  recommendedFailed: 'おすすめを読み込めませんでした。',
}
