import type { AdLinkRow, AdTotals } from '@cliffhanger/contract/studio/ad-links'
import type { AdLinkSort } from '@cliffhanger/contract/studio/list-filters'
import { returnOnSpend } from '@cliffhanger/domain/ad-figures'
import { Link } from '@tanstack/react-router'
import { useAdsText } from '#pages/ad-links/use-ads-text.ts'
import { classNames } from '#ui/class-names.ts'
import { type Column, SecondLine, Table } from '#ui/lists/table.tsx'
import styles from './ad-links.module.css'
import type { AdLinksSearch } from './ad-links-search.ts'
import { spendAndRevenueIn, useAdMoneyFormat } from './use-ad-money.ts'

interface Props {
  readonly rows: readonly AdLinkRow[]
  readonly totals: { readonly links: number; readonly now: AdTotals } | undefined
  readonly currency: string
  readonly search: AdLinksSearch
  onSort(sort: AdLinkSort): void
}

/** Indexes of days 0, 7 and 30 in the cumulative sums from the server. */
const shownDays = [
  { id: 'day0', at: 0, day: 0 },
  { id: 'day7', at: 2, day: 7 },
  { id: 'day30', at: 3, day: 30 },
] as const

/**
 * The table of ad links with their cost and the revenue from their viewers. A link's name opens the link beside the
 * table.
 */
export function LinksTable({ rows, totals, currency, search, onSort }: Props) {
  const { t, number } = useAdsText()
  const { amount } = useAdMoneyFormat()
  const { sort = 'return', isAscending = sort === 'name' } = search
  const heading = (id: AdLinkSort) => ({
    direction: sort === id ? (isAscending ? ('ascending' as const) : ('descending' as const)) : undefined,
    onSort: () => onSort(id),
  })
  const money = (value: string) => (currency === '' ? '–' : amount(value, currency))
  const columns: readonly Column<AdLinkRow>[] = [
    { id: 'link', title: t('ads.link'), sort: heading('name'), cell: (row) => <LinkCell row={row} search={search} /> },
    {
      id: 'clicks',
      title: t('ads.clicks'),
      isNumber: true,
      isExtra: true,
      sort: heading('clicks'),
      cell: (row) => number(row.clicks),
    },
    {
      id: 'spent',
      title: t('ads.spent'),
      isNumber: true,
      sort: heading('spent'),
      cell: (row) => (
        <>
          {money(spendAndRevenueIn(row.money, currency).spent)}
          <Others row={row} currency={currency} part="spent" />
        </>
      ),
    },
    {
      id: 'firstFrames',
      title: t('ads.firstFrames'),
      isNumber: true,
      isExtra: true,
      sort: heading('firstFrames'),
      cell: (row) => number(row.firstFrames),
    },
    {
      id: 'payers',
      title: t('ads.payers'),
      isNumber: true,
      isExtra: true,
      sort: heading('payers'),
      cell: (row) => number(row.payers),
    },
    ...shownDays.map(({ id, at, day }) => ({
      id,
      title: t('ads.day', { day }),
      group: t('ads.earnedBy'),
      isNumber: true,
      isExtra: true,
      ...(day === 30 && { sort: heading('earned') }),
      cell: (row: AdLinkRow) => (
        <span className={day === 30 ? undefined : styles.soft}>
          {money(spendAndRevenueIn(row.money, currency).earned[at] ?? '0.00')}
          {day === 30 && <Others row={row} currency={currency} part="earned" />}
        </span>
      ),
    })),
    {
      id: 'return',
      title: t('ads.returnShort'),
      isNumber: true,
      sort: heading('return'),
      cell: (row) => <Return {...spendAndRevenueIn(row.money, currency)} />,
    },
  ]
  const sums = totals && {
    link: t('ads.links', { count: totals.links }),
    clicks: number(totals.now.clicks),
    spent: money(spendAndRevenueIn(totals.now.money, currency).spent),
    firstFrames: number(totals.now.firstFrames),
    payers: number(totals.now.payers),
    ...Object.fromEntries(
      shownDays.map(({ id, at }) => [id, money(spendAndRevenueIn(totals.now.money, currency).earned[at] ?? '0.00')]),
    ),
    return: <Return {...(totals.now.paid.find((one) => one.currency === currency) ?? { spent: '0.00', earned: [] })} />,
  }
  return (
    <Table
      label={t('ads.title')}
      rows={rows}
      keyOf={({ code }) => code}
      columns={columns}
      current={search.link}
      {...(sums && { sums })}
    />
  )
}

function LinkCell({ row, search }: { readonly row: AdLinkRow; readonly search: AdLinksSearch }) {
  const { t } = useAdsText()
  const { code, name, network, title, state } = row
  const about = [
    ...(state === 'stopped' ? [t('ads.state.stopped')] : []),
    t(`ads.network.${network}`),
    title || t('ads.titleDeleted'),
  ]
  return (
    <div className={styles.name}>
      <Link to="/ad-links" search={{ ...search, link: code }} title={name}>
        {name}
      </Link>
      <SecondLine>{about.join(' · ')}</SecondLine>
    </div>
  )
}

/** Shows the return on ad spend up to day 30. */
function Return({ spent, earned }: { readonly spent: string; readonly earned: readonly string[] }) {
  const { times } = useAdMoneyFormat()
  const value = returnOnSpend(earned.at(-1) ?? '0.00', spent)
  if (value === undefined) return '–'
  return <b className={classNames(styles.return, value < 1 && styles.bad)}>{`${times(value)} ×`}</b>
}

/** Shows amounts in currencies other than the selected one. */
function Others({
  row: { money: all },
  currency,
  part,
}: {
  readonly row: AdLinkRow
  readonly currency: string
  readonly part: 'spent' | 'earned'
}) {
  const { amount } = useAdMoneyFormat()
  const amountOf = ({ spent, earned }: AdLinkRow['money'][number]) =>
    part === 'spent' ? spent : (earned.at(-1) ?? '0.00')
  const others = all.filter((one) => one.currency !== currency && Number(amountOf(one)) !== 0)
  if (others.length === 0) return null
  return <SecondLine>{others.map((one) => `+ ${amount(amountOf(one), one.currency)}`).join(' ')}</SecondLine>
}
