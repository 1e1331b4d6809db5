type Texts = Readonly<Record<string, string | undefined>>

/** Maximum length of texts in the operator log; versions contain the complete texts. */
const longestNoted = 200

/** Returns the changed texts before and after a change, for the operator log. A missing text is ''. */
export function changedTexts(
  before: Texts,
  after: Texts,
): { readonly before: Readonly<Record<string, string>>; readonly after: Readonly<Record<string, string>> } {
  const names = Object.keys({ ...before, ...after }).filter((name) => (before[name] ?? '') !== (after[name] ?? ''))
  const of = (texts: Texts) =>
    Object.fromEntries(names.map((name) => [name, (texts[name] ?? '').slice(0, longestNoted)]))
  return { before: of(before), after: of(after) }
}
