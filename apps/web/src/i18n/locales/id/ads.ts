import type { Translated } from '../../message.ts'
import type { ads as english } from '../en/ads.ts'

export const ads: Translated<typeof english> = {
  title: 'Iklan',
  offer: 'Tonton iklan untuk membuka kunci episode ini',
  left: { other: 'Sisa {count} dari {perDay} hari ini. Iklan paling lama {seconds} detik.' },
  noneLeft: 'Semua iklan hari ini sudah kamu pakai. Ada lagi mulai {time}.',
  offerFailed: 'Tawaran membuka kunci episode ini dengan iklan gagal dimuat.',
  needsConsent: 'Iklan dapat membuka kunci episode ini jika kamu mengizinkan jaringan iklan mengenalimu.',
  privacyChoice: 'Pilihan privasi',
  loading: 'Memuat iklan…',
  remaining: { other: 'Sisa {count} detik' },
  pause: 'Jeda',
  play: 'Putar',
  soundOn: 'Nyalakan suara',
  soundOff: 'Matikan suara',
  close: 'Tutup iklan',
  leave: 'Tutup tanpa membuka kunci',
  leaveText: 'Jika kamu menutup iklan sekarang, episode tetap terkunci.',
  stay: 'Lanjut menonton',
  checking: 'Membuka kunci episode…',
  late: 'Iklan belum dikonfirmasi. Jika dikonfirmasi dalam 30 menit, episode terbuka, juga jika kamu menutup ini. Iklan lain membatalkannya.',
  checkAgain: 'Periksa lagi',
  none: 'Saat ini tidak ada iklan. Tidak ada yang dihitung.',
  long: 'Iklan lebih lama dari {seconds} detik, batas untuk episode ini. Iklan tidak diputar dan tidak ada yang dihitung.',
  failed: 'Iklan tidak dapat dimuat atau diputar. Tidak ada yang dihitung. Mungkin karena pemblokir iklan.',
  over: 'Iklan ini terlalu lama, atau kamu memulai iklan lain sesudahnya. Episode tetap terkunci.',
}
