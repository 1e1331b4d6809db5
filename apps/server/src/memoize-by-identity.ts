/**
 * Memoizes by the identity of the parts: returns the same object until one of the parts is another object, so that
 * callers can memoize by the result's identity, too. Results live as long as their key and must not be mutated.
 * @param most number of results that are kept per key; a new result replaces the oldest one
 */
export function memoizeByIdentity<T extends object>(most = 1) {
  const results = new WeakMap<object, { readonly parts: readonly unknown[]; readonly made: T }[]>()
  return (key: object, parts: readonly unknown[], make: () => T): T => {
    const known = results.get(key) ?? []
    const same = known.find(
      (one) => one.parts.length === parts.length && parts.every((part, at) => part === one.parts[at]),
    )
    if (same) return same.made
    const made = make()
    if (known.length === 0) results.set(key, known)
    known.unshift({ parts, made })
    if (known.length > most) known.pop()
    return made
  }
}
