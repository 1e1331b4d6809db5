import type { Translated } from '../../plural.ts'
import type { subtitles as english } from '../en/subtitles.ts'

export const subtitles: Translated<typeof english> = {
  'action.subtitles.read': 'ดูคำบรรยายและรายงาน',
  'action.subtitles.answer': 'ตอบรายงานคำบรรยาย',
  'action.subtitles.edit': 'เผยแพร่คำบรรยาย',
}
