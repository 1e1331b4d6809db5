/** The text to assign to `document.cookie`. Apart from reading, because only visits from an ad set cookies. */
export const cookieText = (name: string, value: string, days: number): string =>
  `${name}=${encodeURIComponent(value)}; Max-Age=${days * 86_400}; Path=/; SameSite=Lax`
