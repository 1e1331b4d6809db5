/** Over so many, the oldest goes before another comes (section 5): eleven at most. */
const mostBeforeDropping = 10

/** A text as it is searched for and remembered; '' is no search. */
export const searchText = (typed: string): string => typed.trim().replace(/\s+/gu, ' ')

/** The history, newest first, once a text was searched for: every text once, and nothing for an empty one. */
export function addSearch(history: readonly string[], typed: string): readonly string[] {
  const text = searchText(typed)
  if (text === '') return history
  const others = history.filter((other) => other !== text)
  const kept = others.length > mostBeforeDropping ? others.slice(0, mostBeforeDropping) : others
  return [text, ...kept]
}

export const removeSearch = (history: readonly string[], text: string): readonly string[] =>
  history.filter((other) => other !== text)
