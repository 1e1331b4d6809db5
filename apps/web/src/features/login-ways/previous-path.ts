interface History {
  readonly currentEntry: { readonly index: number } | null
  entries(): readonly { readonly url: string | null }[]
}

/** The path of our own page before this one; undefined if there is none, or the browser does not tell. */
export function previousPath(page: { readonly navigation?: History | undefined }, origin: string): string | undefined {
  const { navigation } = page
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url
  if (!before) return undefined
  const { origin: own, pathname, search } = new URL(before)
  return own === origin && pathname !== '/login' ? `${pathname}${search}` : undefined
}
