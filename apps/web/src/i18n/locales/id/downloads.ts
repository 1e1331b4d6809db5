import type { Translated } from '../../message.ts'
import type * as english from '../en/downloads.ts'

export const downloads: Translated<typeof english.downloads> = {
  title: 'Unduhan',
  // Download list on the Me screen
  lead: 'Episode di perangkat ini bisa diputar tanpa koneksi.',
  needsApp:
    'Unduhan memerlukan aplikasi yang terpasang. Pilih “Instal” atau “Tambahkan ke Layar Utama” di menu browser, lalu buka aplikasi dari sana.',
  needsMembership: 'Unduhan adalah bagian dari membership.',
  membership: 'Lihat membership',
  none: 'Belum ada unduhan. Buka sebuah episode, lalu pilih Unduh di pengaturan pemutaran.',
  failed: 'Browser ini tidak mengizinkan aplikasi menyimpan unduhan.',
  until:
    'Bisa diputar tanpa koneksi sampai {time}. Setiap kali kamu membuka aplikasi dengan koneksi, batas waktu ini diperbarui.',
  sum: { other: '{count} episode, {size}. Sisa ruang {free}.' },
  row: '{title}, EP {n}',
  waiting: 'Menunggu',
  stalled: 'Menunggu koneksi',
  loading: '{done} dari {size}',
  paused: 'Dijeda di {done} dari {size}',
  ended: 'Dihapus dari perangkat ini. Unduh lagi.',
  pause: 'Jeda',
  resume: 'Lanjutkan',
  again: 'Coba lagi',
  remove: 'Hapus',
  removeTitle: 'Hapus unduhan ini?',
  removeText: '{name} dihapus dari perangkat ini ({size}). Kamu bisa mengunduhnya lagi.',
  removeAll: 'Hapus semua',
  removeAllTitle: 'Hapus semua unduhan?',
  removeAllText: { other: '{count} episode ({size}) dihapus dari perangkat ini. Kamu bisa mengunduhnya lagi.' },
  // Reasons why a download has stopped
  full: 'Ruang di perangkat ini habis. Hapus sesuatu, lalu coba lagi.',
  devices: 'Unduhanmu ada di lima perangkat lain. Hapus di salah satunya, lalu coba lagi.',
  limit: 'Jumlah unduhan hari ini sudah habis. Coba lagi besok.',
  gone: 'Episode ini tidak tersedia lagi.',
  member: 'Membershipmu berakhir, jadi unduhan ini dihapus. Perpanjang untuk mengunduh lagi.',
  time: 'Tidak diperbarui tepat waktu, jadi unduhan ini dihapus. Unduh lagi.',
  broken: 'Unduhan gagal. Coba lagi.',
  // In the player
  episode: 'Unduh episode ini',
  nextEpisodes: { other: 'Unduh {count} episode mulai dari sini' },
  added: { other: '{count} episode sedang diunduh. Biarkan aplikasi terbuka.' },
  list: 'Lihat unduhan',
  // An episode that cannot be played without a connection any more
  endedTitle: 'Unduhan ini sudah berakhir',
  endedText: 'Sambungkan ke internet dan buka aplikasi: dengan membership yang aktif, kamu bisa mengunduhnya lagi.',
  goneTitle: 'Episode ini tidak tersedia lagi',
  goneText: 'Episode ini ditarik dari katalog, jadi unduhannya dihapus.',
}
