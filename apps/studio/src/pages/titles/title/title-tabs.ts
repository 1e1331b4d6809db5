export const titleTabs = [
  'episodes',
  'words',
  'details',
  'covers',
  'subtitles',
  'prices',
  'release',
  'history',
] as const
export type TitleTab = (typeof titleTabs)[number]

/** The tab of an address; the first one is left out. */
export function readTab(value: unknown): { tab?: TitleTab } {
  const tab = titleTabs.find((one) => one === value)
  return tab === undefined || tab === titleTabs[0] ? {} : { tab }
}
