/** Names of people who speak for the operator, in the languages of the app. */
const reservedNames = [
  ...['admin', 'administrator', 'moderator', 'official', 'operator', 'staff', 'support', 'system'],
  ...['客服', '管理員', '管理员', '官方', '系統', '運営', '公式', 'サポート', '管理人'],
  ...['แอดมิน', 'ผู้ดูแล', 'ทีมงาน', 'soporte', 'administrador', 'oficial', 'dukungan', 'resmi', 'petugas'],
]
const isOfWords = /^[a-z0-9]+$/

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Shorter brands, in letters of other words, would refuse names such as "Diego" for "Go". */
const shortestPart = 4

/** Whether a name looks like one of the operator, such as "Support" or the brand's own. */
export function isReservedName(name: string, brandNames: readonly string[]): boolean {
  const words = fold(name).split(/[^\p{L}\p{M}\p{N}]+/u)
  const joined = words.join('')
  const isWord = (reserved: string) => words.includes(reserved) || joined === reserved
  // Scripts other than Latin write words without spaces between them.
  const isPart = (reserved: string) => !isOfWords.test(reserved) && joined.includes(reserved)
  const isOfBrand = (brand: string) =>
    isWord(brand) || isPart(brand) || (brand.length >= shortestPart && joined.includes(brand))
  const own = brandNames.map((brand) => fold(brand).replace(/[^\p{L}\p{M}\p{N}]/gu, ''))
  return (
    reservedNames.some((reserved) => isWord(reserved) || isPart(reserved)) ||
    own.some((brand) => brand !== '' && isOfBrand(brand))
  )
}
