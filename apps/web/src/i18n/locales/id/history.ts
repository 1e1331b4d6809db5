import type { Translated } from '../../message.ts'
import type { history as english } from '../en/history.ts'

export const history: Translated<typeof english> = {
  resume: 'Lanjutkan {title}, episode {episode}',
  title: 'Riwayat',
  edit: 'Kelola',
  selected: { other: '{count} dipilih' },
  selectAll: 'Pilih semua',
  selectNone: 'Batal pilih',
  select: 'Pilih {title}',
  delete: { other: 'Hapus ({count})' },
  confirmTitle: { other: 'Hapus {count} judul dari riwayatmu?' },
  confirmText: 'Episode yang sudah dibuka tetap milikmu. Hanya posisi tontonanmu yang dihapus.',
  confirm: 'Hapus',
  thinkAgain: 'Batal',
  deleteFailed: 'Tidak ada yang dihapus. Coba lagi.',
  emptyTitle: 'Belum ada riwayat tontonan',
  emptyText: 'Tonton satu judul dan ia menunggu di sini, tepat di detik kamu berhenti.',
  findStory: 'Cari cerita',
  failedTitle: 'Riwayatmu gagal dimuat',
  end: 'Itu semua yang kamu tonton.',
}
