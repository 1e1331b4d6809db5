/** The provider's languages that the app has too. It has no Thai, and its Traditional Chinese is that of Hong Kong. */
const known = [
  ['en', 'en'],
  ['zh', 'zh-HK'],
  ['es', 'es'],
  ['ja', 'ja'],
  ['id', 'id'],
] as const

/** @param tag BCP 47 */
export const providerLocale = (tag: string): (typeof known)[number][1] =>
  known.find(([key]) => key === tag.toLowerCase().split('-')[0])?.[1] ?? 'en'
