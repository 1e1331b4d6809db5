/**
 * Makes something again only when one of its parts is another than the last time: the answer is then the same object, so
 * that what is made of it can be remembered as well. One is kept per key, as long as the key lives; nobody may change it.
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
