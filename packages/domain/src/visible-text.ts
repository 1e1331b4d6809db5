/** True when a person would see anything of it: spaces, controls and invisible joiners alone are nothing. */
export const hasVisibleText = (text: string): boolean =>
  /[^\s\p{Cc}\p{Cf}\p{Z}\u115f\u1160\u3164\uffa0\u2800]/u.test(text)
