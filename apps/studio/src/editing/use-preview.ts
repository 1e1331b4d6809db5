import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type CallFailure, type CallOf, callStudio } from '#api/call.ts'
import { keyOf } from '#api/use-studio.ts'

const waitMs = 500
/** A preview ends after ten minutes. */
const renewMs = 8 * 60_000

interface CheckedDraft<Problem> {
  readonly problems: readonly Problem[]
  /** Only of a draft without problems. */
  readonly preview?: { readonly url: string }
}
export interface Preview<Problem> {
  /** Address that shows the last draft without problems; undefined before the first one. */
  readonly url: string | undefined
  readonly problems: readonly Problem[]
  readonly error: CallFailure | null
}

/** The latest value that did not change for half a second. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** Checks a draft on the server and gets the address of its preview; the former answer stays until the next one. */
export function usePreview<In, Problem>(call: CallOf<In, CheckedDraft<Problem>>, input: NoInfer<In>): Preview<Problem> {
  // As text, because every render has another object.
  const text = useSettled(JSON.stringify(input))
  const { data, error } = useQuery<CheckedDraft<Problem>, CallFailure>({
    queryKey: [...keyOf(call), text],
    queryFn: ({ signal }) => callStudio(call, JSON.parse(text), signal),
    staleTime: renewMs,
    refetchInterval: renewMs,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })
  const [url, setUrl] = useState<string>()
  if (data?.preview && data.preview.url !== url) setUrl(data.preview.url)
  return { url, problems: data?.problems ?? [], error }
}
