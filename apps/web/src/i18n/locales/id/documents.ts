import type { Translated } from '../../message.ts'
import type { documents as english } from '../en/documents.ts'

export const documents: Translated<typeof english> = {
  all: 'Dokumen',
  changed: 'Terakhir diubah {date}',
  foreign: 'Hanya tersedia dalam bahasa {language}.',
  failedTitle: 'Teks ini gagal dimuat',
  contact: 'Kontak',
  toForm: 'Tulis kepada kami',
  toMessages: 'Laporan saya',
}
