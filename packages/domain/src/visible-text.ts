/** Returns whether a text has visible characters, not only spaces, control characters and invisible joiners. */
export const hasVisibleText = (text: string): boolean =>
  /[^\s\p{Cc}\p{Cf}\p{Z}\u115f\u1160\u3164\uffa0\u2800]/u.test(text)
