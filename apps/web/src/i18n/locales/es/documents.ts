import type { Translated } from '../../message.ts'
import type { documents as english } from '../en/documents.ts'

export const documents: Translated<typeof english> = {
  all: 'Documentos',
  changed: 'Última modificación: {date}',
  foreign: 'Solo disponible en {language}.',
  failedTitle: 'El texto no se cargó',
  contact: 'Contacto',
  toForm: 'Escríbenos',
  toMessages: 'Mis reportes',
}
