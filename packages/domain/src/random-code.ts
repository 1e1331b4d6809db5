/**
 * Creates a text of random characters; all texts are equally likely.
 * @param alphabet at most 256 different characters
 * @param randomBytes random numbers from 0 to 255
 */
export function randomCode(
  alphabet: string,
  length: number,
  randomBytes: (length: number) => ArrayLike<number>,
): string {
  // Values above the last full multiple of the alphabet's length are rejected, because they would make some characters
  // more likely.
  const fair = 256 - (256 % alphabet.length)
  let code = ''
  while (code.length < length) {
    for (const value of Array.from(randomBytes(length))) {
      if (value < fair && code.length < length) code += alphabet[value % alphabet.length] ?? ''
    }
  }
  return code
}
