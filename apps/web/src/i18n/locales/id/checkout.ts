import type { Translated } from '../../message.ts'
import type * as english from '../en/checkout.ts'

export const checkout: Translated<typeof english.checkout> = {
  wallets: 'Dompet digital',
  walletsLoading: 'Memeriksa dompet digital di browser ini',
  payByCard: 'Bayar dengan kartu',
  otherWay: 'Bayar dengan cara lain',
  payingWith: 'Membayar dengan {card}',
  payingLoading: 'Pembayaran sedang diproses',
  savedCardFrame: 'Pembayaran dengan kartu tersimpan',
  cardName: '{brand} berakhiran {last4}',
  charged: '{card} akan ditagih {price}.',
  firstTime:
    'Mulai sekarang, satu ketukan pada harga membayar dengan kartu ini, hingga {cap} koin per hari. Di atas itu, kami bertanya dulu.',
  aboveLimit:
    'Hari ini kamu sudah membeli {spent} koin dengan satu ketukan. Di atas {cap} koin per hari, kami bertanya dulu.',
  saveNote:
    'Jika kamu mencentang kotak di formulir, penyedia pembayaran menyimpan kartumu. Kami hanya melihat empat digit terakhirnya. Kamu bisa menghapusnya di dompet kapan saja.',
  savedCards: 'Kartu tersimpan',
  noCards: 'Belum ada kartu tersimpan. Saat membayar dengan kartu, centang kotak di formulir untuk menyimpannya.',
  listFailed: 'Kartu tersimpan tidak dapat dimuat.',
  validUntil: 'Berlaku sampai {date}',
  expired: 'Kedaluwarsa',
  remove: 'Hapus',
  removeCard: 'Hapus {card}',
  removeTitle: 'Hapus {card}?',
  removeText: 'Pembelian berikutnya akan meminta kartu lagi. Koin dan membershipmu tidak berubah.',
  removed: '{card} telah dihapus.',
  notRemoved: 'Kartu tidak terhapus. Silakan coba lagi.',
  payWith: 'Bayar dengan {name}',
  redirectNote: 'Dompet digital terbuka di tab ini, lalu kamu kembali ke sini.',
  redirectOpening: 'Membuka {name}',
  redirectFailed: '{name} tidak dapat dibuka. Belum ada biaya yang ditagih. Silakan coba lagi.',
  returnedTitle: 'Pembayaran dengan {name}',
  returnedChecking: 'Menanyakan apakah {name} sudah mengonfirmasi pembayaran',
  returnedUnpaid: 'Jika kamu sudah membayar, pembelianmu masuk sendiri. Jika belum, ketuk harga untuk membayar lagi.',
  returnedUnknown:
    'Tidak ada koneksi, jadi kami belum tahu apakah ini sudah dibayar. Yang sudah kamu bayar akan masuk sendiri.',
  checkAgain: 'Periksa lagi',
}
