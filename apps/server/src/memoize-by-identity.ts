/**
 * Memoizes by the identity of the parts: returns the same object until one of the parts is another object, so that
 * callers can memoize by it too. One result per key, for the key's lifetime; nobody may change it.
 */
export function memoizeByIdentity<T extends object>() {
  const last = new WeakMap<object, { readonly parts: readonly unknown[]; readonly made: T }>()
  return (key: object, parts: readonly unknown[], make: () => T): T => {
    const known = last.get(key)
    if (known?.parts.length === parts.length && parts.every((part, at) => part === known.parts[at])) return known.made
    const made = make()
    last.set(key, { parts, made })
    return made
  }
}
