import { maxPageNumber, pageSize } from '@cliffhanger/domain/constants'

export interface PageWindow {
  readonly limit: number
  readonly offset: number
}

/** Returns the LIMIT and OFFSET of a request's page. A page has at most 30 rows; pages past the deepest are empty. */
export function pageWindow(page: { pageNum: number; pageSize: number }): PageWindow {
  if (page.pageNum > maxPageNumber) return { limit: 0, offset: 0 }
  const limit = Math.min(page.pageSize, pageSize.most)
  return { limit, offset: (page.pageNum - 1) * limit }
}
