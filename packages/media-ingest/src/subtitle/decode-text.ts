import chardet from 'chardet'
import iconv from 'iconv-lite'
import type { SubtitleCode } from '../languages.ts'

/** Legacy text encodings by language, most likely first. UTF-8 and UTF-16 are tried before them. */
const legacyEncodings: Record<SubtitleCode, string[]> = {
  en: ['windows-1252'],
  es: ['windows-1252'],
  cn: ['big5', 'gb18030'],
  jp: ['shift_jis', 'euc-jp'],
  ru: ['windows-1251', 'koi8-r', 'cp866'],
  ar: ['windows-1256'],
  th: ['windows-874'],
}
/** Patterns of the letters of each language. A wrongly guessed encoding produces few matches. */
const scripts: Record<SubtitleCode, RegExp> = {
  en: /[a-z]/i,
  es: /[a-záéíóúñü¿¡]/i,
  cn: /[\u4e00-\u9fff]/,
  jp: /[\u3040-\u30ff\u4e00-\u9fff]/,
  ru: /[а-яё]/i,
  ar: /[\u0600-\u06ff]/,
  th: /[\u0e00-\u0e7f]/,
}

/** Detects the encoding of a subtitle file and decodes its bytes to text. */
export function decodeText(bytes: Buffer, code: SubtitleCode): { text: string; encoding: string } {
  const marked = markedEncoding(bytes)
  if (marked) return { text: iconv.decode(bytes, marked), encoding: marked }
  if (isUtf8(bytes)) return { text: bytes.toString('utf8'), encoding: 'utf-8' }
  const unmarked = plainUtf16(bytes)
  if (unmarked) return { text: iconv.decode(bytes, unmarked), encoding: unmarked }
  const guessed = chardet.detect(bytes)
  const candidates = [
    ...legacyEncodings[code],
    ...(guessed && iconv.encodingExists(guessed) ? [guessed.toLowerCase()] : []),
  ]
  const ranked = candidates.map((encoding) => {
    const text = iconv.decode(bytes, encoding)
    return { text, encoding, score: plausibility(text, scripts[code]) }
  })
  return ranked.reduce((best, candidate) => (candidate.score > best.score ? candidate : best))
}

// Rates the characters outside of ASCII: the share that fits the language, minus those that only a wrong encoding
// produces.
function plausibility(text: string, script: RegExp): number {
  const letters = [...text].filter((char) => char > '\u007f')
  if (letters.length === 0) return 0
  const fitting = letters.filter((char) => script.test(char) || /[\p{P}\s♪♫♥]/u.test(char)).length
  const wrong = letters.filter(
    (char) => char === '\ufffd' || (char >= '\u0080' && char < '\u00a0') || /\p{Co}/u.test(char),
  ).length
  // Lower case counts more, because upper and lower case are swapped between some Cyrillic encodings.
  const small = letters.filter((char) => script.test(char) && char === char.toLowerCase()).length
  return (fitting + 0.2 * small - 5 * wrong) / letters.length
}

function markedEncoding(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return !bytes.includes(0)
  } catch {
    return false
  }
}

// Detects UTF-16 without a byte order mark: the ASCII characters in timing lines have a zero in every second byte.
function plainUtf16(bytes: Buffer): string | null {
  const zeros = [0, 0]
  for (const [index, byte] of bytes.subarray(0, 4096).entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < Math.min(bytes.length, 4096) / 8) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}
