import { QueryCache, QueryClient } from '@tanstack/react-query'
import { type Failure, isRetryable, pauseMs } from './outcome.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Failure<string>
  }
}

/** `onFailed` is called for every query that failed in the end, with its call's path. */
export function createQueryClient(onFailed: (path: unknown, failure: Failure<string>) => void): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (failure, { queryKey }) => onFailed(queryKey[0], failure),
      // Runs the queries that failed without a session, once there is one again.
      onSuccess: () => void client.invalidateQueries({ predicate: ({ state }) => !!state.error?.isUnasked }),
    }),
    defaultOptions: {
      queries: {
        // A page served from this machine works without any network, so requests are sent instead of paused.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        staleTime: 5 * 60_000,
        gcTime: 30 * 60_000,
        // A busy server names a retry delay and may do so several times, so the request is repeated. A request that
        // was never sent for lack of a session is not: the session check has already been retried.
        retry: (failures, { reason, after, isUnasked }) =>
          failures < (after ? 2 : 1) && !isUnasked && reason !== 'timeout' && isRetryable(reason),
        retryDelay: (_, failure) => pauseMs(failure),
      },
    },
  })
  return client
}
