import type { Translated } from '../../message.ts'
import type { documents as english } from '../en/documents.ts'

export const documents: Translated<typeof english> = {
  all: '條款與說明',
  changed: '最後更新：{date}',
  foreign: '本文件僅提供{language}版本。',
  failedTitle: '內容沒有載入',
  contact: '聯絡方式',
  toForm: '寫信給我們',
  toMessages: '我的回報',
}
