/** Names of people who speak for the operator, in the languages of the app. */
const reservedNames = [
  ...['admin', 'administrator', 'moderator', 'official', 'operator', 'staff', 'support', 'system'],
  ...['客服', '管理員', '管理员', '官方', '系統', '運営', '公式', 'サポート', '管理人'],
  ...['แอดมิน', 'ผู้ดูแล', 'ทีมงาน', 'soporte', 'administrador', 'oficial', 'dukungan', 'resmi', 'petugas'],
]
const isOfWords = /^[a-z0-9]+$/

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Whether a name looks like one of the operator, such as "Support" or the brand's own. */
export function isReservedName(name: string, brandNames: readonly string[]): boolean {
  const words = fold(name).split(/[^\p{L}\p{M}\p{N}]+/u)
  const joined = words.join('')
  const own = brandNames.map((brand) => fold(brand).replace(/[^\p{L}\p{M}\p{N}]/gu, ''))
  return [...reservedNames, ...own.filter((brand) => brand !== '')].some(
    // Other scripts write words without spaces between them.
    (reserved) =>
      words.includes(reserved) || joined === reserved || (!isOfWords.test(reserved) && joined.includes(reserved)),
  )
}
