const latinMarks = /[\u0300-\u036F]/g
const thaiTones = /[\u0E47-\u0E4E]/g
const katakana = /[\u30A1-\u30F6]/g
const notLetters = /[^\p{L}\p{N}\p{M}]+/gu

/**
 * A text as search compares it: case, width, accents, Thai tone marks and the kind of kana make no difference, and
 * whatever is neither letter nor digit is one space. Folding a folded text changes nothing.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
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
