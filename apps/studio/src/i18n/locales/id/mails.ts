import type { TranslatedTexts } from '../../plural.ts'
import type { mails as english } from '../en/mails.ts'

export const mails: TranslatedTexts<typeof english> = {
  'mail.state.waiting': 'menunggu dikirim',
  'mail.state.sent': 'terkirim',
  'mail.state.givenUp': 'tidak terkirim, dihentikan',
  'mail.state.noRecipient': 'tidak terkirim, tanpa alamat',
  'mail.state.unknown': 'terkirim atau dihentikan: tidak tercatat',
  'mail.failure.address': 'Server email menolak alamat ini ({code}).',
  'mail.failure.message': 'Server email menolak email ini ({code}).',
  'mail.failure.signIn': 'Server email menolak login kami ({code}).',
  'mail.failure.connection': 'Server email tidak dapat dihubungi ({code}).',
  'mail.failure.other': 'Percobaan terakhir gagal ({code}).',
  'operations.mails': 'Email',
  'mail.about':
    'Struk dan pemberitahuan pembayaran. Alamat adalah alamat penonton saat ini. Email berisi kode tidak disimpan.',
  'mail.recipient': 'Penerima',
  'mail.noAddress': 'alamat tidak diketahui',
  'mail.reveal': 'Tampilkan alamat',
  'mail.tries': 'Percobaan',
  'mail.written': 'Ditulis (UTC)',
  'mail.next': 'percobaan berikutnya {time}',
  'mail.sendAgain': 'Kirim lagi',
  'mail.queued': 'Email dikirim dalam hitungan detik.',
  'mail.notGivenUp': 'Email ini sudah menunggu atau terkirim.',
  'mail.none': 'Belum ada email',
  'mail.noneText': 'Struk dan pemberitahuan muncul di sini setelah pembayaran pertama.',
  'mail.noMatch': 'Tidak ada email dengan status ini',
  'mail.noMatchText': 'Pilih status lain, atau semua.',
}
