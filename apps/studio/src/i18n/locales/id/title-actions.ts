import { definePlural, type TranslatedTexts } from '../../plural.ts'
import type { titleActions as english } from '../en/title-actions.ts'

export const titleActions: TranslatedTexts<typeof english> = {
  'consequence.hideTitle': definePlural({ other: 'Sembunyikan {count} judul dari penonton?' }),
  'consequence.hideText': definePlural({
    other:
      'Judul langsung hilang dari aplikasi penonton. Tidak ada yang dihapus atau dikembalikan dananya, dan bisa ditampilkan lagi.',
  }),
  'consequence.owners': definePlural({
    other: '{count} penonton memiliki episode dan tidak bisa menontonnya selama disembunyikan',
  }),
  'consequence.coins': definePlural({ other: '{count} koin telah dibelanjakan' }),
  'consequence.followers': definePlural({ other: '{count} pengikut' }),
  'consequence.viewers': definePlural({ other: '{count} penonton sudah menonton' }),
  'consequence.hide': definePlural({ other: 'Sembunyikan {count} judul' }),
  'consequence.hideEpisodes': definePlural({ other: 'Sembunyikan {count} episode dari penonton?' }),
  'consequence.hideEpisodesText':
    'Penonton yang sudah membuka episode tidak bisa menontonnya selama disembunyikan. Tidak ada pengembalian dana.',
  'consequence.hideThem': definePlural({ other: 'Sembunyikan {count} episode' }),
  'consequence.viewersWithFixedPrice': definePlural({
    other: '{count} penonton tetap memakai harga saat pertama membuka; harga baru berlaku untuk yang lain',
  }),
  'consequence.watched': definePlural({ other: 'Sejauh ini {count} penonton telah menonton' }),
  'consequence.delete': 'Hapus',
  'consequence.deleteTitle': 'Hapus {name} secara permanen?',
  'consequence.deleteText':
    'Video, subtitle, sampul, teks, dan riwayat tontonan dihapus, juga dari beranda. Ini tidak bisa dibatalkan.',
  'consequence.deleteEpisodes': definePlural({ other: '{count} episode' }),
  'consequence.deleteOwners': definePlural({ other: '{count} penonton memiliki episode' }),
  'consequence.deleteOwned': definePlural({
    other: '{count} penonton memiliki episode judul ini, jadi tidak bisa dihapus. Sembunyikan saja.',
  }),
  'consequence.deleteOrdered': definePlural({
    other:
      '{count} pesanan judul ini masih terbuka, sudah dibayar tetapi belum terkirim, atau disengketakan, jadi tidak bisa dihapus. Sembunyikan dan selesaikan pesanannya dulu.',
  }),
  'consequence.deleteType': 'Ketik {name} untuk mengonfirmasi',
  'consequence.deleteWrong': 'Ini bukan nama judulnya.',
  'consequence.deleted': '{name} sudah dihapus',
  'consequence.cannotWatch': 'Penonton tidak bisa membuka judul tersembunyi. Tampilkan dulu.',
  'title.preview.title': 'Pratinjau {name}',
  'title.preview.text':
    'Aplikasi penonton dengan judul ini selama satu jam. Semua episode terbuka, juga yang tersembunyi; tidak ada yang dihitung atau disimpan. Tidak terlihat oleh orang lain.',
  'subtitleFile.begin': 'Mulai di editor',
  'subtitleFile.import': 'Impor file .srt',
  'subtitleFile.about': 'Penonton dapat memilih bahasa ini begitu subtitle-nya diterbitkan.',
  'subtitleFile.corrected': 'File sudah diterbitkan. Ini yang diperbaiki:',
  'subtitleFile.refused': 'File ini tidak bisa dipakai:',
  'subtitleFile.tooLarge': 'File lebih besar dari 2 MB.',
  'subtitleFile.published': definePlural({ other: '{language}, EP {n}: {count} baris diterbitkan' }),
  'subtitleFile.click': 'Saat file diklik:',
  'subtitleFile.edit': 'Edit',
  'subtitleFile.download': 'Unduh',
  'subtitleFile.editOf': 'Edit {language}, EP {n}',
  'titles.sort.relevance': 'Paling relevan',
  'title.details.language': 'Bahasa asli',
  'title.details.languageHelp':
    'Judul lengkap bila punya semua teks dalam bahasa ini. Penonton tanpa teks dalam bahasanya membaca bahasa Inggris, atau bahasa ini.',
  'title.details.noName': 'Beri judul ini nama dalam {language} dulu.',
  'title.details.audience': 'Penonton sasaran',
  'title.details.audienceHelp':
    'Penonton yang menyukai satu jenis cerita melihat judulnya lebih dulu. Tidak ada yang disembunyikan.',
  'title.details.audience.0': 'Keduanya',
  'title.details.audience.1': 'Romansa',
  'title.details.audience.2': 'Aksi',
  'title.details.order': 'Urutan dalam daftar',
  'title.details.orderHelp':
    'Angka yang lebih kecil muncul lebih dulu di daftar semua judul; bila sama, yang terbaru dulu.',
  'title.details.wrongOrder': 'Tulis bilangan bulat dari −1.000.000 sampai 1.000.000.',
  'title.details.publish': 'Terbitkan detail',
  'title.details.published': 'Detail sudah diterbitkan',
  'title.covers.about':
    'JPEG, PNG, atau WebP, minimal 300 × 300, maksimal 10 MB; 3:4 tampil utuh. Penonton langsung melihat sampul baru.',
  'title.covers.any': 'Semua bahasa lain',
  'title.covers.of': 'Sampul: {language}',
  'title.covers.missing': 'Tanpa sampul sendiri.',
  'title.covers.upload': 'Unggah',
  'title.covers.replace': 'Ganti',
  'title.covers.changed': 'Sampul diubah',
  'title.covers.tooLarge': 'File lebih dari 10 MB.',
  'title.covers.unreadable': 'File tidak dapat dibaca.',
  'title.subtitles.count': '{there} dari {of} file',
  'title.subtitles.files': 'File',
  'title.dubbed': 'Sulih suara:',
  'title.subtitles.download': 'Unduh {language}, EP {n}',
  'title.subtitles.missing': '{language}, EP {n}: tidak ada',
  'title.subtitles.none': 'Belum ada subtitle',
  'title.subtitles.noneText': 'Datang bersama unggahan: subtitles/en/001.srt dan seterusnya.',
  'upload.asPlanned': 'Terbitkan pada waktu tertentu',
  'upload.plannedTime': 'Waktu penerbitan',
  'upload.plannedTimeHelp': 'dalam UTC',
  'upload.decidedPlanned': 'Diimpor begitu siap, dan penonton melihatnya mulai {time} UTC.',
  'upload.schedule': 'Jadwalkan',
}
