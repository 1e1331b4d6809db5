import { maxPageNumber, pageSize } from '@cliffhanger/domain/constants'

export interface PageWindow {
  readonly limit: number
  readonly offset: number
}

/** Returns LIMIT and OFFSET of a requested page: at most 30 rows; none after the last page that may be requested. */
export function pageWindow(page: { pageNum: number; pageSize: number }): PageWindow {
  if (page.pageNum > maxPageNumber) return { limit: 0, offset: 0 }
  const limit = Math.min(page.pageSize, pageSize.most)
  return { limit, offset: (page.pageNum - 1) * limit }
}
