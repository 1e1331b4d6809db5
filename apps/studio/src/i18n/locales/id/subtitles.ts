import type { Translated } from '../../plural.ts'
import type { subtitles as english } from '../en/subtitles.ts'

export const subtitles: Translated<typeof english> = {
  'action.subtitles.read': 'Melihat takarir dan laporan',
  'action.subtitles.answer': 'Menjawab laporan takarir',
  'action.subtitles.edit': 'Menerbitkan takarir',
}
