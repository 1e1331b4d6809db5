import type { TranslatedTexts } from '../../../plural.ts'
import type { growth as english } from '../../en/growth/places.ts'

export const growth: TranslatedTexts<typeof english> = {
  'nav.growth': 'Pertumbuhan',
  'nav.adLinks': 'Tautan iklan',
  'nav.experiments': 'Lab paywall',
  'action.experiments.read': 'Lihat eksperimen di paywall dan hasilnya',
  'action.experiments.edit': 'Buat, mulai, dan hentikan eksperimen di paywall',
  'action.conversions.read': 'Melihat apa yang dikirim ke jaringan iklan',
  'action.conversions.manage': 'Mengirim ulang pembayaran yang ditolak ke jaringan iklan',
  'action.ads.read': 'Melihat tautan iklan, biaya, dan hasilnya',
  'action.ads.edit': 'Membuat dan menghentikan tautan iklan, mencatat biaya',
  'nav.insight': 'Wawasan',
  'action.insight.read': 'Melihat angka semua penonton dan pendapatan menurut minggu pertama',
  'action.insight.save': 'Menyimpan pertanyaan untuk semua',
}
