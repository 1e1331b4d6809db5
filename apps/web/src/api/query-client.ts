import { QueryCache, QueryClient } from '@tanstack/react-query'
import { type Failure, isWorthRepeating, pauseMs } from './outcome.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Failure<string>
  }
}

/** `onFailed` hears of every query that failed for good, with its call's path. */
export function createQueryClient(onFailed: (path: unknown, failure: Failure<string>) => void): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (failure, { queryKey }) => onFailed(queryKey[0], failure),
      // There is a session again: what could not be asked without one is asked now.
      onSuccess: () => void client.invalidateQueries({ predicate: ({ state }) => !!state.error?.isUnasked }),
    }),
    defaultOptions: {
      queries: {
        // A page served from this machine works without any network, so requests are tried rather than held back.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        staleTime: 5 * 60_000,
        gcTime: 30 * 60_000,
        // A server that is busy says when to come again; it may have to say so more than once. Then people should hear of it.
        // Without a session the check was repeated, and nothing was asked that could be.
        retry: (failures, { reason, after, isUnasked }) =>
          failures < (after ? 2 : 1) && !isUnasked && reason !== 'timeout' && isWorthRepeating(reason),
        retryDelay: (_, failure) => pauseMs(failure),
      },
    },
  })
  return client
}
