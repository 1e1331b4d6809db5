import type { Translated } from '../../message.ts'
import type { history as english } from '../en/history.ts'

export const history: Translated<typeof english> = {
  resume: '「{title}」第{episode}話の続きを見る',
  title: '視聴履歴',
  edit: '編集',
  selected: { other: '{count}作品を選択中' },
  selectAll: 'すべて選択',
  selectNone: '選択を解除',
  select: '「{title}」を選択',
  delete: { other: '削除（{count}）' },
  confirmTitle: { other: '{count}作品を履歴から削除しますか？' },
  confirmText: 'アンロックした話はそのまま残ります。消えるのは再生位置だけです。',
  confirm: '削除',
  thinkAgain: 'キャンセル',
  deleteFailed: '削除できませんでした。もう一度お試しください。',
  emptyTitle: '視聴履歴はありません',
  emptyText: '見た作品は、止めたその場面のままここで待っています。',
  findStory: '物語を探す',
  failedTitle: '履歴を読み込めませんでした',
  end: '見た作品は以上です。',
}
