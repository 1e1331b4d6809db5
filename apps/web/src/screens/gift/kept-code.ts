const key = 'giftCode'

/** Keeps a gift's code in this tab during a login, which returns without the fragment: a server must not see the code. */
export function keepCode(code: string): void {
  try {
    sessionStorage.setItem(key, code)
  } catch {
    // Storage is blocked: the viewer has to open the link again.
  }
}

/** The kept code, once. */
export function takeCode(): string | undefined {
  try {
    const code = sessionStorage.getItem(key) ?? undefined
    sessionStorage.removeItem(key)
    return code
  } catch {
    return undefined
  }
}
