import { definePlural, type TranslatedTexts } from '../../plural.ts'
import type { videos as english } from '../en/videos.ts'

export const videos: TranslatedTexts<typeof english> = {
  'videos.column': 'Video',
  'videos.replace': 'Ganti',
  'videos.replaceOf': 'Ganti video EP {n}',
  'videos.replaceTitle': 'Ganti video EP {n}?',
  'videos.replaceText': definePlural({
    other:
      '{count} penonton sampai di episode ini. Penonton melihat video lama sampai yang baru siap. Pembukaan, posisi, subtitle, nama, dan harga tetap.',
  }),
  'videos.timing': 'Jika waktu di video baru berbeda, perbaiki subtitlenya setelah itu.',
  'videos.notVideo': 'File ini tidak bisa dipakai: {name}. Pilih video, misalnya mp4.',
  'videos.add': 'Tambah episode',
  'videos.addTitle': definePlural({ other: 'Tambah {count} episode?' }),
  'videos.addText':
    'Episode ini menyusul EP {last}, menurut urutan nama file. Episode di antara dua episode lain akan mengubah nomor, padahal tautan, pembukaan, dan posisi penonton terikat pada nomor.',
  'videos.addFree': 'Gratis.',
  'videos.addCost': 'Masing-masing {coins} koin.',
  'videos.show': 'Tampilkan begitu siap',
  'videos.plan': 'Tampilkan pada waktu tertentu',
  'videos.hold': 'Sembunyikan, misalnya untuk rencana rilis',
  'videos.new': 'Episode baru',
  'videos.sending': '{name} · {percent} % terkirim',
  'videos.encoding': '{name} · {percent} % dienkode',
  'videos.order': 'Urutan episode',
  'videos.move': definePlural({ other: 'Pindahkan {count} episode' }),
  'videos.orderText': definePlural({
    other:
      '{count} episode bisa dipindahkan: tersembunyi, dan belum ada yang membuka atau menontonnya. Tautan, pembukaan, dan posisi penonton terikat pada nomor episode, jadi yang lain tetap.',
  }),
  'videos.moveText': definePlural({
    other:
      '{count} episode mendapat nomor lain. Nama, video, dan subtitle berpindah; harga, visibilitas, dan waktu yang direncanakan tetap pada nomornya.',
  }),
  'videos.moved': definePlural({ other: '{count} episode dipindahkan' }),
  'videos.fixed': '{name} harus tetap pada nomornya.',
  'videos.use': 'dibuka {unlocks}, ditonton {viewers}',
}
