import type { Translated } from '../../message.ts'
import type { find as english } from '../en/find.ts'

export const find: Translated<typeof english> = {
  submit: '搜尋',
  clear: '清除文字',
  recent: '最近搜尋',
  clearAll: '全部清除',
  cleared: '最近搜尋已清除。',
  undo: '復原',
  delete: '刪除「{text}」',
  suggestions: '建議',
  suggested: { other: '{count} 個建議' },
  noneSuggested: '目前沒有這個名稱的劇。',
  suggestionsFailed: '建議沒有載入。',
  allResults: '「{text}」的所有結果',
  found: { other: '找到 {count} 部劇' },
  end: '找到的劇都在這裡了。',
  nothingTitle: '找不到「{text}」',
  nothingText: '檢查一下有沒有打錯字，或只輸入劇名裡的一個詞。',
  other: '搜尋別的',
  failedTitle: '搜尋沒有成功',
  emptyListTitle: '這一排還沒有作品',
  emptyListText: '其他排上有許多故事。',
  listFailedTitle: '這一排沒有載入',
}
