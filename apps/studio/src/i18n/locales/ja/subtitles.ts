import type { Translated } from '../../plural.ts'
import type { subtitles as english } from '../en/subtitles.ts'

export const subtitles: Translated<typeof english> = {
  'action.subtitles.read': '字幕と報告の閲覧',
  'action.subtitles.answer': '字幕の報告への回答',
  'action.subtitles.edit': '字幕の公開',
}
