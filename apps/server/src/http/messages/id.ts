import type { Messages } from './en.ts'

export const id: Messages = {
  ok: 'Berhasil',
  badRequest: 'Permintaan tidak valid: {field}',
  unauthorized: 'Sesi Anda telah berakhir. Silakan muat ulang halaman.',
  forbidden: 'Anda tidak diizinkan melakukan ini.',
  notFound: 'Tidak ditemukan.',
  conflict: 'Data ini sudah berubah. Silakan coba lagi.',
  tooLarge: 'Ukurannya terlalu besar.',
  notAnImage: 'Silakan pilih gambar JPEG, PNG, atau WebP.',
  tooMany: 'Terlalu banyak permintaan. Silakan coba lagi sebentar lagi.',
  internal: 'Terjadi kesalahan di pihak kami. Silakan coba lagi. ({requestId})',
  unavailable: 'Layanan sedang sibuk. Silakan coba lagi sebentar lagi.',
  locked: 'Episode ini terkunci.',
  unpublished: 'Judul ini sedang tidak tersedia.',
  refused: 'Hal ini belum bisa dilakukan saat ini.',
  notPaid: 'Pembayaran belum dikonfirmasi.',
  notEnoughCoins: 'Koin Anda tidak cukup.',
  wrongCode: 'Kode salah atau sudah tidak berlaku. Silakan minta kode baru.',
}
