import { QueryCache, QueryClient } from '@tanstack/react-query'
import { callRetryDelayMs, type Failure, isRetryable } from './outcome.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Failure<string>
  }
}

/**
 * Creates the app's query client. `onFailed` receives every query whose retries also failed, with the path of its call.
 */
export function createQueryClient(onFailed: (path: unknown, failure: Failure<string>) => void): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (failure, { queryKey }) => onFailed(queryKey[0], failure),
      // A success means that a session exists, so the queries that failed without a session are refetched.
      onSuccess: () => void client.invalidateQueries({ predicate: ({ state }) => !!state.error?.isUnasked }),
    }),
    defaultOptions: {
      queries: {
        // A server on this machine is reachable without any network, so requests are always sent, never paused.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        staleTime: 5 * 60_000,
        gcTime: 30 * 60_000,
        // A server error with a retry delay is retried twice. A request that was not sent for lack of a session is not
        // retried, because the session check itself has already been retried.
        retry: (failures, { reason, after, isUnasked }) =>
          failures < (after ? 2 : 1) && !isUnasked && reason !== 'timeout' && isRetryable(reason),
        retryDelay: (_, failure) => callRetryDelayMs(failure),
      },
    },
  })
  return client
}
