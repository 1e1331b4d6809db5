import { search } from '@cliffhanger/contract/search'
import { pageSize } from '@cliffhanger/domain/constants'
import { useEffect, useState } from 'react'
import { useCall } from '#api/use-call.ts'

const pauseMs = 500

/** The text, debounced by half a second. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  // Clearing the field takes effect at once.
  return text === '' ? '' : rested
}

/** Returns whether one text extends the other: the old suggestions may then stay until the new ones arrive. */
const goesOnFrom = (last: string, text: string) =>
  last !== '' && text !== '' && (text.startsWith(last) || last.startsWith(text))

/** Suggested titles for the typed text; keeps the previous ones until the next arrive. */
export function useSuggestions(text: string, isWanted: boolean) {
  const rested = useRested(text)
  const answer = useCall(
    search.searchVideoInfo,
    { search: rested, pageNum: 1, pageSize: pageSize.suggestions },
    {
      enabled: isWanted && rested !== '',
      placeholderData: (last, query) => (goesOnFrom(query?.queryKey[1].search ?? '', rested) ? last : undefined),
    },
  )
  return {
    rows: answer.data?.rows ?? [],
    /** True if `rows` belong to the current text. */
    isCurrent: answer.isSuccess && !answer.isPlaceholderData && rested === text,
    hasFailed: answer.isError,
    retry: () => void answer.refetch(),
  }
}
export type Suggestions = ReturnType<typeof useSuggestions>
