import { search } from '@cliffhanger/contract/search'
import { pageSize } from '@cliffhanger/domain/constants'
import { useEffect, useState } from 'react'
import { useCall } from '#api/use-call.ts'

const pauseMs = 500

/** The text, debounced by half a second. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  // Clearing the field takes effect at once.
  return text === '' ? '' : debounced
}

/** Returns whether one text extends the other: the old suggestions may then stay until the new ones arrive. */
const extendsSearch = (last: string, text: string) =>
  last !== '' && text !== '' && (text.startsWith(last) || last.startsWith(text))

/** Suggested titles for the typed text; keeps the previous ones until the next arrive. */
export function useSuggestions(text: string, isWanted: boolean) {
  const debounced = useDebounced(text)
  const answer = useCall(
    search.searchVideoInfo,
    { search: debounced, pageNum: 1, pageSize: pageSize.suggestions },
    {
      enabled: isWanted && debounced !== '',
      placeholderData: (last, query) => (extendsSearch(query?.queryKey[1].search ?? '', debounced) ? last : undefined),
    },
  )
  return {
    rows: answer.data?.rows ?? [],
    /** True if `rows` belong to the current text. */
    isCurrent: answer.isSuccess && !answer.isPlaceholderData && debounced === text,
    hasFailed: answer.isError,
    retry: () => void answer.refetch(),
  }
}
export type Suggestions = ReturnType<typeof useSuggestions>
