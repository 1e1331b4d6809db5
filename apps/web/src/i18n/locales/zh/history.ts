import type { Translated } from '../../message.ts'
import type { history as english } from '../en/history.ts'

export const history: Translated<typeof english> = {
  resume: '繼續觀看《{title}》第 {episode} 集',
  title: '觀看紀錄',
  edit: '編輯',
  selected: { other: '已選 {count} 部' },
  selectAll: '全選',
  selectNone: '取消全選',
  select: '選取《{title}》',
  delete: { other: '刪除（{count}）' },
  confirmTitle: { other: '要刪除 {count} 部劇的觀看紀錄嗎？' },
  confirmText: '已解鎖的集數仍屬於你，只會忘記你停下的位置。',
  confirm: '刪除',
  thinkAgain: '取消',
  deleteFailed: '沒有刪除任何紀錄，請再試一次。',
  emptyTitle: '還沒有觀看紀錄',
  emptyText: '看過的劇會停在這裡，停在你離開的那一秒。',
  findStory: '找一個故事',
  failedTitle: '觀看紀錄沒有載入',
  end: '你看過的劇都在這裡了。',
}
