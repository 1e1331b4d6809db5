import type { Brand } from '../../brands.ts'

/** Caches a value per brand and name. A failure is not cached. */
export function memoizePerBrand<K extends string, T>(make: (brand: Brand, name: K) => T) {
  const made = new WeakMap<Brand, Map<K, T>>()
  return (brand: Brand, name: K): T => {
    const own = made.get(brand) ?? new Map<K, T>()
    made.set(brand, own)
    const known = own.get(name) ?? make(brand, name)
    own.set(name, known)
    if (known instanceof Promise) known.catch(() => own.delete(name))
    return known
  }
}
