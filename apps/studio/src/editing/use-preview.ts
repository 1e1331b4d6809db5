import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type CallFailure, callStudio, type StudioCallOf } from '#api/call.ts'
import { queryKeyOf } from '#api/use-studio.ts'

const waitMs = 500
/** A preview expires after ten minutes, so its URL is renewed earlier. */
const renewMs = 8 * 60_000

interface CheckedDraft<Problem> {
  readonly problems: readonly Problem[]
  /** Preview of the draft; undefined for a draft with problems. */
  readonly preview?: { readonly url: string }
}
export interface DraftPreviewResult<Problem> {
  /** URL of the preview of the last valid draft; undefined before the first one. */
  readonly url: string | undefined
  readonly problems: readonly Problem[]
  readonly error: CallFailure | null
}

/** Debounces a value: returns the latest value that did not change for half a second. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/**
 * Validates a draft on the server and gets the URL of its preview. The previous response is returned until the next
 * one arrives.
 */
export function usePreview<In, Problem>(
  call: StudioCallOf<In, CheckedDraft<Problem>>,
  input: NoInfer<In>,
): DraftPreviewResult<Problem> {
  // Inputs are compared as JSON, because every render creates a new object.
  const text = useSettled(JSON.stringify(input))
  const { data, error } = useQuery<CheckedDraft<Problem>, CallFailure>({
    queryKey: [...queryKeyOf(call), text],
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
