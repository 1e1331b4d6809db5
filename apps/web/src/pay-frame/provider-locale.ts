/** The provider's own languages, as far as they are ours; it has no Thai, and its Traditional Chinese is Hong Kong's. */
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
