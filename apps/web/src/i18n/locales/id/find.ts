import type { Translated } from '../../message.ts'
import type { find as english } from '../en/find.ts'

export const find: Translated<typeof english> = {
  submit: 'Cari',
  clear: 'Hapus teks',
  recent: 'Pencarian terakhir',
  clearAll: 'Hapus semua',
  cleared: 'Pencarian terakhir dihapus.',
  undo: 'Urungkan',
  delete: 'Hapus “{text}”',
  suggestions: 'Saran',
  suggested: { other: '{count} saran' },
  noneSuggested: 'Belum ada judul dengan nama itu.',
  suggestionsFailed: 'Saran gagal dimuat.',
  allResults: 'Semua hasil untuk “{text}”',
  found: { other: '{count} judul ditemukan' },
  end: 'Itu semua judul yang ditemukan.',
  nothingTitle: 'Tidak ada hasil untuk “{text}”',
  nothingText: 'Periksa ejaannya, atau coba satu kata saja dari judulnya.',
  other: 'Cari yang lain',
  failedTitle: 'Pencarian tidak berhasil',
  emptyListTitle: 'Rak ini masih kosong',
  emptyListText: 'Rak lain penuh cerita.',
  listFailedTitle: 'Rak ini gagal dimuat',
}
