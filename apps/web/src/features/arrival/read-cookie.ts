/** One cookie's value out of `document.cookie`, or undefined. */
export function readCookie(cookies: string, name: string): string | undefined {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  const value = found?.slice(name.length + 1)
  try {
    return value && decodeURIComponent(value)
  } catch {
    return value
  }
}
