import type { Output } from '@cliffhanger/contract/call'
import type { wallet } from '@cliffhanger/contract/wallet'
import { pageSize } from '@cliffhanger/domain/constants'
import type { ReactNode } from 'react'
import { ListEnd } from '#features/lists/list-end.tsx'
import { type NextPageLoader, usePages } from '#features/lists/use-pages.ts'
import { useLocale } from '#i18n/use-text.ts'
import { SkeletonBox } from '#ui/skeleton.tsx'
import { formatDayHeading, groupByDay } from './dates.ts'
import styles from './money-list.module.css'

export const moneyPageSize = pageSize.feed

/** Loads a list of payments or coins page by page; refetched whenever the screen opens. */
export const useMoneyPages = <Row,>(
  path: string,
  ask: (pageNum: number) => Promise<{ readonly rows: readonly Row[] }>,
  idOf: (row: Row) => string,
) => usePages({ key: [path, 'pages'], pageSize: moneyPageSize, ask, idOf, staleTime: 0 })

type Entry = Output<typeof wallet.statement>['rows'][number]

/**
 * Returns the kind of a statement entry. The API sends the kind of a hold, reward, gift or ad in a field of its own:
 * `kind` then contains a more general kind, for clients that do not know the special kinds.
 */
export const entryKind = ({ kind, hold, reward, gift, ad }: Pick<Entry, 'kind' | 'hold' | 'reward' | 'gift' | 'ad'>) =>
  hold ?? reward ?? gift ?? ad ?? kind

interface Props<Row> {
  readonly rows: readonly Row[]
  readonly more: NextPageLoader
  readonly endText: string
  readonly children: (row: Row) => ReactNode
}

/** A list of rows grouped by day; loads the next page near its end. `children` renders a row as an `li`. */
export function MoneyList<Row extends { readonly time: number }>({ rows, more, endText, children }: Props<Row>) {
  const { language } = useLocale()
  return (
    <div aria-busy={more.isLoading}>
      {groupByDay(rows).map(({ day, rows: its }) => (
        <section key={day}>
          <h2 className={styles.day}>{formatDayHeading(language.tag, day, Date.now())}</h2>
          <ul className={`${styles.rows} figures`}>{its.map(children)}</ul>
        </section>
      ))}
      <ListEnd more={more} endText={endText} />
    </div>
  )
}

const rows = ['first', 'second', 'third', 'fourth', 'fifth']

export const MoneyListSkeleton = () => (
  <div aria-hidden="true">
    <SkeletonBox className={styles.dayBone} />
    <div className={styles.rows}>
      {rows.map((name) => (
        <div key={name} className={styles.row}>
          <SkeletonBox className={styles.nameBone} />
          <SkeletonBox className={styles.valueBone} />
        </div>
      ))}
    </div>
  </div>
)
