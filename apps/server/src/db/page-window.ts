import { deepestPage, pageSize } from '@cliffhanger/domain/constants'

export interface Window {
  readonly limit: number
  readonly offset: number
}

/** A request's page as SQL wants it. More than 30 rows are 30; pages deeper than any list goes are empty. */
export function pageWindow(page: { pageNum: number; pageSize: number }): Window {
  if (page.pageNum > deepestPage) return { limit: 0, offset: 0 }
  const limit = Math.min(page.pageSize, pageSize.most)
  return { limit, offset: (page.pageNum - 1) * limit }
}
