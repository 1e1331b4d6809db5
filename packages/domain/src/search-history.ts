/**
 * If the history has more entries than this, the oldest is removed before a search is added. So there are at most
 * eleven entries, as the specification requires.
 */
const mostBeforeDropping = 10

/** Normalizes a typed text for search and history; '' means no search. */
export const normalizeSearchInput = (typed: string): string => typed.trim().replace(/\s+/gu, ' ')

/**
 * Adds a search to the history, newest first and without duplicates; returns the history unchanged for an empty text.
 */
export function addSearch(history: readonly string[], typed: string): readonly string[] {
  const text = normalizeSearchInput(typed)
  if (text === '') return history
  const others = history.filter((other) => other !== text)
  const kept = others.length > mostBeforeDropping ? others.slice(0, mostBeforeDropping) : others
  return [text, ...kept]
}

export const removeSearch = (history: readonly string[], text: string): readonly string[] =>
  history.filter((other) => other !== text)
