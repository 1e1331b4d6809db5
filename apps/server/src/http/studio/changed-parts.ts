import { isDeepStrictEqual } from 'node:util'

type Parts = Readonly<Record<string, unknown>>

/** Returns the changed parts before and after a change, for the operator log. A missing part is null. */
export function changedParts(before: Parts, after: Parts): { readonly before: Parts; readonly after: Parts } {
  const names = Object.keys({ ...before, ...after }).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const of = (parts: Parts) => Object.fromEntries(names.map((name) => [name, parts[name] ?? null]))
  return { before: of(before), after: of(after) }
}
