import type { AdLinkRow } from '@cliffhanger/contract/studio/ad-links'
import { adRevenueDays } from '@cliffhanger/domain/ad-figures'
import type { CsvColumn } from '#ui/lists/rows-foot.tsx'

/** Puts all currencies of a link into one cell, because amounts in different currencies cannot be added. */
const inAll = (row: AdLinkRow, amountOf: (money: AdLinkRow['money'][number]) => string | undefined): string =>
  row.money.map((money) => `${amountOf(money) ?? '0.00'} ${money.currency}`).join(' | ')

export const csvColumns: readonly CsvColumn<AdLinkRow>[] = [
  { title: 'code', value: ({ code }) => code },
  { title: 'name', value: ({ name }) => name },
  { title: 'state', value: ({ state }) => state },
  { title: 'network', value: ({ network }) => network },
  { title: 'campaign', value: ({ campaign }) => campaign },
  { title: 'creative', value: ({ creative }) => creative },
  { title: 'title', value: ({ title }) => title },
  { title: 'episode', value: ({ episode }) => episode },
  { title: 'clicks', value: ({ clicks }) => clicks },
  { title: 'first frames', value: ({ firstFrames }) => firstFrames },
  { title: 'payers', value: ({ payers }) => payers },
  { title: 'spent', value: (row) => inAll(row, ({ spent }) => spent) },
  ...adRevenueDays.map((day, at) => ({
    title: `earned by day ${day}`,
    value: (row: AdLinkRow) => inAll(row, ({ earned }) => earned[at]),
  })),
]
