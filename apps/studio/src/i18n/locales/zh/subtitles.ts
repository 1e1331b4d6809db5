import type { Translated } from '../../plural.ts'
import type { subtitles as english } from '../en/subtitles.ts'

export const subtitles: Translated<typeof english> = {
  'action.subtitles.read': '查看字幕與回報',
  'action.subtitles.answer': '回覆字幕回報',
  'action.subtitles.edit': '發布字幕',
}
