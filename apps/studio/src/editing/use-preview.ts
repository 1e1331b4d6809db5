import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type CallFailure, type CallOf, callStudio } from '#api/call.ts'
import { keyOf } from '#api/use-studio.ts'

const waitMs = 500
/** A preview ends after ten minutes. */
const renewMs = 8 * 60_000

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
export function usePreview<In, Out>(call: CallOf<In, Out>, input: NoInfer<In>): UseQueryResult<Out, CallFailure> {
  // As text, because every render has another object.
  const text = useSettled(JSON.stringify(input))
  return useQuery<Out, CallFailure>({
    queryKey: [...keyOf(call), text],
    queryFn: ({ signal }) => callStudio(call, JSON.parse(text), signal),
    staleTime: renewMs,
    refetchInterval: renewMs,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })
}
