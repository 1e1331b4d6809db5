import type { Translated } from '../../message.ts'
import type { documents as english } from '../en/documents.ts'

export const documents: Translated<typeof english> = {
  all: '規約とヘルプ',
  changed: '最終更新：{date}',
  foreign: 'この文書は{language}のみで提供しています。',
  failedTitle: '文書を読み込めませんでした',
  contact: '連絡先',
  toForm: 'お問い合わせを書く',
  toMessages: 'お問い合わせ履歴',
}
