import type { Translated } from '../../message.ts'
import type { find as english } from '../en/find.ts'

export const find: Translated<typeof english> = {
  submit: '検索',
  clear: '入力を消す',
  recent: '最近の検索',
  clearAll: 'すべて削除',
  cleared: '最近の検索を削除しました。',
  undo: '元に戻す',
  delete: '「{text}」を削除',
  suggestions: '候補',
  suggested: { other: '候補は{count}件です' },
  noneSuggested: 'その名前の作品はまだ見つかりません。',
  suggestionsFailed: '候補を読み込めませんでした。',
  allResults: '「{text}」の検索結果をすべて見る',
  found: { other: '{count}作品が見つかりました' },
  end: '見つかった作品は以上です。',
  nothingTitle: '「{text}」は見つかりませんでした',
  nothingText: '入力を確かめるか、作品名の一語だけでお試しください。',
  other: '別の言葉で検索',
  failedTitle: '検索できませんでした',
  emptyListTitle: 'この棚にはまだ作品がありません',
  emptyListText: 'ほかの棚には物語がそろっています。',
  listFailedTitle: 'この棚を読み込めませんでした',
}
