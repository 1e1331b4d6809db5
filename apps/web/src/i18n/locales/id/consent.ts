import type { Translated } from '../../message.ts'
import type { consent as english } from '../en/consent.ts'

export const consent: Translated<typeof english> = {
  title: 'Pilihan privasimu',
  text: 'Bolehkah kami memakai pengenal jaringan iklan dan statistik? Aplikasi tetap berjalan tanpanya. Ubah kapan saja di Pengaturan.',
  ads: 'Jaringan iklan',
  adsText: 'Memberi tahu jaringan iklan yang membawamu bahwa iklannya berhasil',
  statistics: 'Statistik',
  statisticsText: 'Menghitung cara aplikasi dipakai agar menjadi lebih baik',
  acceptAll: 'Izinkan semua',
  rejectAll: 'Tolak semua',
  choose: 'Pilih sendiri',
  save: 'Simpan pilihan saya',
  rowText: 'Yang kamu izinkan selain yang diperlukan aplikasi',
}
