import { definePlural, type TranslatedTexts } from '../../plural.ts'
import type { conversions as english } from '../en/conversions.ts'

export const conversions: TranslatedTexts<typeof english> = {
  'conversions.title': 'Yang dikirim ke jaringan iklan',
  'conversions.about': 'bahwa seseorang membayar, bukan apa yang ditonton',
  'conversions.network': 'Jaringan',
  'conversions.off': 'nonaktif',
  'conversions.orders': 'Pesanan dibayar',
  'conversions.noConsent': 'Tanpa persetujuan',
  'conversions.sent': 'Terkirim',
  'conversions.waiting': 'Menunggu',
  'conversions.refused': 'Ditolak',
  'conversions.lastAnswer': 'Jawaban terakhir',
  'conversions.noneYet': 'belum ada',
  'conversions.noAnswer': 'tidak ada jawaban',
  'conversions.again': 'dicoba lagi {time}',
  'conversions.foot':
    '{days} hari terakhir. Setiap pembayaran dikirim sekali, dalam satu menit, dan dicoba lagi selama 7 hari jika jaringan tidak menjawab. Pengembalian dana tidak dikirim. Tanpa persetujuan juga menghitung akun yang dihapus.',
  'conversions.showRefused': definePlural({ other: '{count} pembayaran ditolak {network}: tampilkan' }),
  'conversions.refusedBy': 'Ditolak oleh {network}',
  'conversions.noneRefused': 'Tidak ada yang ditolak',
  'conversions.reason.answer': 'Jaringan menolaknya.',
  'conversions.reason.tooOld': 'Sudah tujuh hari sebelum jaringan menerimanya.',
  'conversions.reason.inDoubt':
    'Jaringan mungkin sudah menerimanya: satu permintaan tidak dijawab selama dua hari. Pengiriman ulang bisa dihitung dua kali.',
  'conversions.retry': 'Kirim lagi',
  'conversions.retried': 'Pembayaran dikirim lagi dalam beberapa detik.',
  'conversions.notRetried': 'Pembayaran ini sudah terkirim, atau lebih dari tujuh hari.',
}
