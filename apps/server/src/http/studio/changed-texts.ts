type Texts = Readonly<Record<string, string | undefined>>

/** Longer texts are cut in the operator log; versions have them whole. */
const longestNoted = 200

/** The texts that a change affects, before and after, for the operator log. A missing text is ''. */
export function changedTexts(
  before: Texts,
  after: Texts,
): { readonly before: Readonly<Record<string, string>>; readonly after: Readonly<Record<string, string>> } {
  const names = Object.keys({ ...before, ...after }).filter((name) => (before[name] ?? '') !== (after[name] ?? ''))
  const of = (texts: Texts) =>
    Object.fromEntries(names.map((name) => [name, (texts[name] ?? '').slice(0, longestNoted)]))
  return { before: of(before), after: of(after) }
}
