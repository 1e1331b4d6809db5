import type { Translated } from '../../plural.ts'
import type { subtitles as english } from '../en/subtitles.ts'

export const subtitles: Translated<typeof english> = {
  'action.subtitles.read': 'Ver subtítulos y reportes',
  'action.subtitles.answer': 'Responder reportes de subtítulos',
  'action.subtitles.edit': 'Publicar subtítulos',
}
