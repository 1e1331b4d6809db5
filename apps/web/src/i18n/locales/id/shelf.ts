import type { Translated } from '../../message.ts'
import type { shelf as english } from '../en/shelf.ts'

export const shelf: Translated<typeof english> = {
  follow: 'Ikuti',
  following: 'Diikuti',
  followNamed: 'Ikuti {title}',
  followAsk: 'Ikuti “{title}”?',
  followText: 'Judul ini masuk ke Daftar saya, dan episode barunya ditandai di sana.',
  unfollowAsk: 'Berhenti mengikuti “{title}”?',
  unfollowText: 'Judul ini keluar dari Daftar saya. Episode yang sudah dibuka dan posisi tontonanmu tetap ada.',
  confirm: 'Ya, lanjutkan',
  thinkAgain: 'Batal',
  followFailed: 'Daftar saya tidak berubah. Coba lagi.',
  play: 'Putar {title}, episode {episode}',
  fresh: { other: '{count} baru' },
  freshEpisodes: { other: '{count} episode baru' },
  removeAsk: { other: 'Keluarkan {count} judul dari Daftar saya?' },
  removeText: 'Episode yang sudah dibuka dan titik berhentimu tetap ada.',
  removeFailed: 'Tidak ada yang dikeluarkan. Coba lagi.',
  emptyTitle: 'Daftarmu masih kosong',
  emptyText: 'Ikuti satu judul dan ia menunggu di sini, di episode tempat kamu berhenti.',
  failedTitle: 'Daftarmu gagal dimuat',
  because: 'Karena kamu mengikuti {title}',
  recommended: 'Layak diikuti berikutnya',
  recommendedFailed: 'Rekomendasi gagal dimuat.',
}
