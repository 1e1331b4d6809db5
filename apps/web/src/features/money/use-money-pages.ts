import { pageSize } from '@cliffhanger/domain/constants'
import { usePages } from '#features/lists/use-pages.ts'

export const moneyPageSize = pageSize.feed

/** A list about money; always refetched when it is opened. */
export const useMoneyPages = <Row>(
  path: string,
  ask: (pageNum: number) => Promise<{ readonly rows: readonly Row[] }>,
  idOf: (row: Row) => string,
) => usePages({ key: [path, 'pages'], pageSize: moneyPageSize, ask, idOf, staleTime: 0 })
