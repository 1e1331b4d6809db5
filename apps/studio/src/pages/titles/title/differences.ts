/** The values of a state as texts, by their labels. */
export type LabelledTexts = ReadonlyMap<string, string>

export interface Difference {
  readonly place: string
  readonly before: string
  readonly after: string
}

/** Returns the values that differ between two states; '' for a missing value. */
export function differencesOf(before: LabelledTexts, after: LabelledTexts): readonly Difference[] {
  const places = [...new Set([...before.keys(), ...after.keys()])]
  return places.flatMap((place) => {
    const [was, is] = [before.get(place) ?? '', after.get(place) ?? '']
    return was === is ? [] : [{ place, before: was, after: is }]
  })
}
