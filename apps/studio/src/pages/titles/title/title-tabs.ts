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

/** Parses the tab in the URL query parameters; the first tab is the default and is omitted. */
export function parseTitleTab(value: unknown): { tab?: TitleTab } {
  const tab = titleTabs.find((one) => one === value)
  return tab === undefined || tab === titleTabs[0] ? {} : { tab }
}
