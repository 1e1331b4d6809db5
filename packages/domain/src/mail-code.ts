import { randomCode } from './random-code.ts'

/**
 * Characters of emailed codes: at most one of each group of similar characters (0 O Q, 1 I L, 2 Z, 5 S, 8 B, 6 G, U V),
 * and no vowels, so that no code is a word.
 */
export const mailCodeAlphabet = '34679CDFHJKMNPRTVWXY'
export const mailCodeLength = 8

/** Creates a random code; all codes are equally likely. @param randomBytes random numbers from 0 to 255 */
export const createMailCode = (randomBytes: (length: number) => ArrayLike<number>): string =>
  randomCode(mailCodeAlphabet, mailCodeLength, randomBytes)

/** Normalizes a typed or pasted code: upper case, ASCII instead of full-width characters, no spaces or hyphens. */
export const cleanMailCode = (text: string): string => text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
