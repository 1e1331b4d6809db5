const latinMarks = /[\u0300-\u036F]/g
const thaiTones = /[\u0E47-\u0E4E]/g
const katakana = /[\u30A1-\u30F6]/g
const notLetters = /[^\p{L}\p{N}\p{M}]+/gu

/**
 * Normalizes a text for search: ignores case, character width, accents, Thai tone marks and the difference between
 * hiragana and katakana. Each sequence of characters other than letters and digits becomes one space. Idempotent: ẞ
 * becomes ß, then SS, then ss.
 */
export function normalizeSearchText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(latinMarks, '')
    .replace(thaiTones, '')
    .normalize('NFC')
    .replace(katakana, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0x60))
    .replace(notLetters, ' ')
    .trim()
}
