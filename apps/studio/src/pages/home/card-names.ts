import { type HomeCardType, isHomeCardType } from '@cliffhanger/domain/card-types'
import type { LanguageKey } from '@cliffhanger/domain/languages'
import type { Locale } from '#i18n/use-text.ts'

/** Name of each card type in all languages. A new card type changes only this file of Studio. */
export const cardTypeNames: Readonly<Record<HomeCardType, Readonly<Record<LanguageKey, string>>>> = {
  29: { en: 'Banner', zh: '橫幅', es: 'Banner', ja: 'バナー', th: 'แบนเนอร์', id: 'Banner' },
  1: {
    en: 'Continue watching',
    zh: '繼續觀看',
    es: 'Seguir viendo',
    ja: '続きを見る',
    th: 'ดูต่อ',
    id: 'Lanjutkan menonton',
  },
  32: {
    en: 'Carousel, ranked',
    zh: '排行輪播',
    es: 'Carrusel con puestos',
    ja: 'ランキングカルーセル',
    th: 'แถวเลื่อนแบบจัดอันดับ',
    id: 'Korsel berperingkat',
  },
  30: {
    en: 'List of six',
    zh: '六部清單',
    es: 'Lista de seis',
    ja: 'リスト（6作品）',
    th: 'รายการ 6 เรื่อง',
    id: 'Daftar enam judul',
  },
  31: {
    en: 'List of six, second kind',
    zh: '六部清單（第二型）',
    es: 'Lista de seis, segundo tipo',
    ja: 'リスト（6作品・2型）',
    th: 'รายการ 6 เรื่อง แบบที่สอง',
    id: 'Daftar enam judul, jenis kedua',
  },
  34: {
    en: 'List of nine',
    zh: '九部清單',
    es: 'Lista de nueve',
    ja: 'リスト（9作品）',
    th: 'รายการ 9 เรื่อง',
    id: 'Daftar sembilan judul',
  },
  33: { en: 'Grid', zh: '網格', es: 'Cuadrícula', ja: 'グリッド', th: 'ตาราง', id: 'Kisi' },
  18: {
    en: 'Endless grid',
    zh: '無限網格',
    es: 'Cuadrícula sin fin',
    ja: '無限グリッド',
    th: 'ตารางไม่รู้จบ',
    id: 'Kisi tanpa akhir',
  },
}

/** Returns the name of a card type in the operator's language. */
export const cardTypeNameOf = (cardType: number, { key, t }: Pick<Locale, 'key' | 't'>): string =>
  isHomeCardType(cardType) ? cardTypeNames[cardType][key] : t('home.problem.cardType')
