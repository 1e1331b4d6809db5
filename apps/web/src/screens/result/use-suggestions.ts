import { search } from '@cliffhanger/contract/search'
import { pageSize } from '@cliffhanger/domain/constants'
import { useEffect, useState } from 'react'
import { useCall } from '#api/use-call.ts'

const pauseMs = 500

/** The text once it has rested for half a second. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  // An emptied field has nothing to wait for.
  return text === '' ? '' : rested
}

/** The same word, longer or shorter: what was found for it may stand until the answer. */
const goesOnFrom = (last: string, text: string) =>
  last !== '' && text !== '' && (text.startsWith(last) || last.startsWith(text))

/** Titles by the text that is being typed; those of the last text until the next are there. */
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
    /** Of the text as it stands now. */
    isCurrent: answer.isSuccess && !answer.isPlaceholderData && rested === text,
    hasFailed: answer.isError,
    retry: () => void answer.refetch(),
  }
}
export type Suggestions = ReturnType<typeof useSuggestions>
