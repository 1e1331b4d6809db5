import type { FirstTitle, Opening } from '@cliffhanger/contract/first-title'
import { readBlock } from '#api/page-block.ts'

export type PageTitle = Opening & FirstTitle

/** The data of `vid` that the player's page contains; returned only once, because it is as old as the page. */
export function takePageTitle(page: Document, vid: string): PageTitle | undefined {
  const opening: Opening | undefined = readBlock(page, 'opening')
  const title: FirstTitle | undefined = readBlock(page, 'title')
  for (const id of ['opening', 'title']) page.getElementById(id)?.remove()
  return opening?.vidId === vid && title ? { ...opening, ...title } : undefined
}
