const latinMarks = /[\u0300-\u036F]/g
const thaiTones = /[\u0E47-\u0E4E]/g
const katakana = /[\u30A1-\u30F6]/g
const notLetters = /[^\p{L}\p{N}\p{M}]+/gu

/**
 * Normalizes a text for search: ignores case, width, accents, Thai tone marks and the kind of kana, and replaces each
 * run of other characters than letters and digits by one space. Idempotent: ẞ becomes ß, SS and ss.
 */
export function foldText(text: string): string {
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
