/**
 * Letters and digits of a mailed code: of signs that look alike (0 O Q, 1 I L, 2 Z, 5 S, 8 B, 6 G, U V) one at most,
 * and no vowels, so that no code is a word.
 */
export const mailCodeAlphabet = '34679CDFHJKMNPRTVWXY'
export const mailCodeLength = 8

/** A new code, each equally likely. @param randomBytes random numbers from 0 to 255 */
export function newMailCode(randomBytes: (length: number) => ArrayLike<number>): string {
  const { length } = mailCodeAlphabet
  // Of 256 values the last few would make some letters likelier than others.
  const fair = 256 - (256 % length)
  let code = ''
  while (code.length < mailCodeLength) {
    for (const value of Array.from(randomBytes(mailCodeLength))) {
      if (value < fair && code.length < mailCodeLength) code += mailCodeAlphabet[value % length] ?? ''
    }
  }
  return code
}

/** A typed or pasted code as it was mailed: upper case, full-width signs made plain, without spaces and hyphens. */
export const cleanMailCode = (text: string): string => text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
