import { QueryClient } from '@tanstack/react-query'
import { type Failure, isWorthRepeating } from './outcome.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Failure<string>
  }
}

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // A page served from this machine works without any network, so requests are tried rather than held back.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        staleTime: 5 * 60_000,
        gcTime: 30 * 60_000,
        retry: (failures, { reason }) => failures < 1 && reason !== 'timeout' && isWorthRepeating(reason),
      },
    },
  })
