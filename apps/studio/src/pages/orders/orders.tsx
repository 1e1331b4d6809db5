import type { Output } from '@cliffhanger/contract/call'
import { orderProductKinds } from '@cliffhanger/contract/studio/list-filters'
import { studioOrders } from '@cliffhanger/contract/studio/orders'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { usePaginatedRows } from '#api/use-rows.ts'
import { useStudioQuery } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { csvTime } from '#ui/csv-time.ts'
import { Button } from '#ui/forms/button.tsx'
import { FilterChoice, Filters, SearchBox } from '#ui/forms/filters.tsx'
import { type CsvColumn, ListFooter } from '#ui/lists/rows-foot.tsx'
import { useChosenColumns } from '#ui/lists/use-chosen-columns.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { Page } from '#ui/pages/page.tsx'
import { EmptyState } from '#ui/pages/states.tsx'
import { hasFilterBesidesState, type OrderSearch, orderListInput, orderPeriodPresets } from './order-search.ts'
import { OrderTable, useOrderColumns } from './order-table.tsx'
import type { OrderRow } from './order-words.ts'
import styles from './orders.module.css'
import { OrdersTabs } from './orders-tabs.tsx'

type Sums = Output<typeof studioOrders.sums>
const route = getRouteApi('/shell/orders')

const csvColumns: readonly CsvColumn<OrderRow>[] = [
  { title: 'order', value: ({ orderId }) => orderId },
  { title: 'state', value: ({ state }) => state },
  { title: 'kind', value: ({ kind }) => kind },
  { title: 'coins', value: ({ coins }) => coins },
  { title: 'bonus', value: ({ bonus }) => bonus },
  { title: 'days', value: ({ days }) => days },
  { title: 'name', value: ({ name }) => name },
  { title: 'price', value: ({ price }) => price },
  { title: 'currency', value: ({ currency }) => currency },
  { title: 'refunded', value: ({ refunded }) => refunded },
  { title: 'viewer', value: ({ userId }) => userId },
  { title: 'card', value: ({ cardBrand }) => cardBrand ?? '' },
  { title: 'last four', value: ({ cardLast4 }) => cardLast4 ?? '' },
  { title: 'made', value: ({ createdAt }) => csvTime(createdAt) },
  { title: 'paid', value: ({ paidAt }) => csvTime(paidAt) },
  { title: 'answer by', value: ({ answerBy }) => csvTime(answerBy) },
  { title: 'not delivered because', value: ({ parked }) => parked ?? '' },
]

/** The page of all orders: first those that need an operator, then the newest. */
export function Orders() {
  const { t } = useText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  // The date range is computed only when the filters change, so that a list opened before midnight keeps its days.
  const filter = useMemo(() => orderListInput(search, Date.now()), [search])
  const rows = usePaginatedRows(studioOrders.list, { ...filter, ...(search.sort && { sort: search.sort }) })
  const sums = useStudioQuery(studioOrders.sums, filter)
  const isFirstTab = search.state === undefined && !hasFilterBesidesState(search) && search.sort === undefined
  const urgent = usePaginatedRows(studioOrders.list, { state: 'needsAction', limit: 50 })
  const choose = (changed: { readonly [K in keyof OrderSearch]: OrderSearch[K] | undefined }) =>
    void navigate({ search: withChanges(search, changed) })
  const turn = () => choose({ sort: search.sort ? undefined : 'oldest' })
  const { columns, menu } = useChosenColumns(
    'orders',
    useOrderColumns({ isOldestFirst: search.sort === 'oldest', onTurn: turn }),
  )
  return (
    <Page
      title={t('orders.title')}
      about={t('orders.about')}
      tabs={<OrdersTabs needsAction={sums.data?.needsAction} />}
    >
      <div className={styles.filters}>
        <Filters end={<div className={styles.wide}>{menu}</div>}>
          <SearchBox
            label={t('orders.search')}
            value={search.search ?? ''}
            onSearch={(text) => choose({ search: text || undefined })}
          />
          <FilterChoice
            label={t('orders.filter.period')}
            value={search.period}
            options={orderPeriodPresets.map((value) => ({ value, label: t(`orders.period.${value}`) }))}
            onChoose={(period) => choose({ period })}
          />
          <FilterChoice
            label={t('orders.filter.kind')}
            value={search.kind}
            options={orderProductKinds.map((value) => ({ value, label: t(`orders.kind.${value}`) }))}
            onChoose={(kind) => choose({ kind })}
          />
          <FilterChoice
            label={t('orders.filter.currency')}
            value={search.currency}
            options={(sums.data?.currencies ?? []).map((value) => ({ value, label: value }))}
            onChoose={(currency) => choose({ currency })}
          />
          <Button isSmall look="quiet" onClick={turn}>
            {t(search.sort ? 'orders.sort.oldest' : 'orders.sort.newest')}
          </Button>
        </Filters>
      </div>
      <section className={styles.list} aria-label={t('orders.title')}>
        <QueryStates query={rows}>
          {(orders) =>
            orders.length === 0 ? (
              <NoOrders search={search} onClear={() => void navigate({ search: {} })} />
            ) : (
              <OrderTable
                columns={columns}
                rows={orders}
                urgent={isFirstTab ? (urgent.data ?? []) : []}
                {...(sums.data && { sums: sumCells(sums.data) })}
              />
            )
          }
        </QueryStates>
        <ListFooter rows={rows} csv={{ fileName: 'orders', columns: csvColumns }} />
      </section>
    </Page>
  )
}

/** Returns the filters with some of them changed; undefined removes a filter. */
function withChanges(
  search: OrderSearch,
  changed: { readonly [K in keyof OrderSearch]: OrderSearch[K] | undefined },
): OrderSearch {
  const { state, kind, currency, period, search: text, sort } = { ...search, ...changed }
  return {
    ...(state && { state }),
    ...(kind && { kind }),
    ...(currency && { currency }),
    ...(period && { period }),
    ...(text && { search: text }),
    ...(sort && { sort }),
  }
}

function NoOrders({ search, onClear }: { readonly search: OrderSearch; readonly onClear: () => void }) {
  const { t } = useText()
  if (search.state === undefined && !hasFilterBesidesState(search)) {
    return <EmptyState title={t('orders.none')} text={t('orders.noneText')} />
  }
  if (search.state === 'needsAction' && !hasFilterBesidesState(search)) {
    return <EmptyState title={t('orders.nothingUrgent')} text={t('orders.nothingUrgentText')} />
  }
  return (
    <EmptyState title={t('orders.noMatch')} text={t('orders.noMatchText')}>
      <Button onClick={onClear}>{t('orders.clear')}</Button>
    </EmptyState>
  )
}

/** Builds the sum row, with one line per currency. */
const sumCells = ({ rows }: Sums) => ({
  order: <SumLines rows={rows} part="orders" />,
  sold: <SumLines rows={rows} part="parts" />,
  amount: <SumLines rows={rows} part="kept" />,
})

function SumLines({ rows, part }: { readonly rows: Sums['rows']; readonly part: 'orders' | 'parts' | 'kept' }) {
  const { t, money } = useText()
  return rows.map(({ currency, orders, paid, refunded, lost, kept }) => {
    const amount = (value: string) => money(value, currency)
    const lostPart = Number(lost) > 0 ? ` · ${t('orders.sum.lost', { amount: amount(lost) })}` : ''
    const text = {
      orders: t('orders.sum.orders', { count: orders }),
      parts: `${t('orders.sum.paid', { amount: amount(paid) })} · ${t('orders.sum.refunded', { amount: amount(refunded) })}${lostPart}`,
      kept: amount(kept),
    }[part]
    return (
      <span key={currency} className={part === 'parts' ? styles.sumParts : styles.sum}>
        {text}
      </span>
    )
  })
}
