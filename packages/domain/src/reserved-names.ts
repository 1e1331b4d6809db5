/** Words that suggest that a person speaks for the operator, in the languages of the app. */
const reservedNames = [
  ...['admin', 'administrator', 'moderator', 'official', 'operator', 'staff', 'support', 'system'],
  ...['客服', '管理員', '管理员', '官方', '系統', '運営', '公式', 'サポート', '管理人'],
  ...['แอดมิน', 'ผู้ดูแล', 'ทีมงาน', 'soporte', 'administrador', 'oficial', 'dukungan', 'resmi', 'petugas'],
]
const isOfWords = /^[a-z0-9]+$/

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

/**
 * A brand name of at least this length is also refused inside other words. Shorter brand names are not, because the
 * brand "Go" must not make the name "Diego" reserved.
 */
const shortestPart = 4

/** Returns whether a name could be mistaken for the operator's, such as "Support" or the brand's name. */
export function isReservedName(name: string, brandNames: readonly string[]): boolean {
  const words = fold(name).split(/[^\p{L}\p{M}\p{N}]+/u)
  const joined = words.join('')
  const isWord = (reserved: string) => words.includes(reserved) || joined === reserved
  // Some non-Latin scripts write words without spaces, so these words are also found inside a longer text.
  const isPart = (reserved: string) => !isOfWords.test(reserved) && joined.includes(reserved)
  const isOfBrand = (brand: string) =>
    isWord(brand) || isPart(brand) || (brand.length >= shortestPart && joined.includes(brand))
  const own = brandNames.map((brand) => fold(brand).replace(/[^\p{L}\p{M}\p{N}]/gu, ''))
  return (
    reservedNames.some((reserved) => isWord(reserved) || isPart(reserved)) ||
    own.some((brand) => brand !== '' && isOfBrand(brand))
  )
}
