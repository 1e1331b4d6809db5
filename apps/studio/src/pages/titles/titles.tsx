import { studioTitles } from '@cliffhanger/contract/studio/titles'
import { isActionAllowed } from '@cliffhanger/domain/studio-roles'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { usePaginatedRows } from '#api/use-rows.ts'
import { useCurrentOperator } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { csvTime } from '#ui/csv-time.ts'
import { Button, buttonClassNames } from '#ui/forms/button.tsx'
import { type CsvColumn, ListFooter } from '#ui/lists/rows-foot.tsx'
import { useChosenColumns } from '#ui/lists/use-chosen-columns.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { Page, pageStyles } from '#ui/pages/page.tsx'
import { EmptyState } from '#ui/pages/states.tsx'
import { BulkBar, type BulkFormKind } from './bulk-bar.tsx'
import { ListFilterRow } from './list-filter-row.tsx'
import { type ListFilters, type TitleListRow, withFilter } from './list-filters.ts'
import { TitlesTable, useTitleColumns } from './titles-table.tsx'
import { useListShortcuts } from './use-list-keys.ts'
import { ViewTabs } from './view-tabs.tsx'

const route = getRouteApi('/shell/titles')
const none: readonly TitleListRow[] = []

const csvColumns: readonly CsvColumn<TitleListRow>[] = [
  { title: 'number', value: ({ vidId }) => vidId },
  { title: 'id', value: ({ slug }) => slug },
  { title: 'name', value: ({ name }) => name },
  { title: 'visible', value: ({ isPublished }) => String(isPublished) },
  { title: 'visible episodes', value: ({ episodes }) => episodes },
  { title: 'episodes', value: ({ allEpisodes }) => allEpisodes },
  { title: 'free episodes', value: ({ freeEpisodes }) => freeEpisodes },
  { title: 'coins per episode', value: ({ pricePerEpisode }) => pricePerEpisode },
  { title: 'whole title', value: ({ wholeTitlePrice }) => wholeTitlePrice },
  { title: 'viewers', value: ({ viewers }) => viewers },
  { title: 'followers', value: ({ follows }) => follows },
  { title: 'tags', value: ({ tags }) => tags.join(' | ') },
  { title: 'changed', value: ({ changedAt }) => csvTime(changedAt) },
]

/** The page of all titles, with bulk actions. */
export function Titles() {
  const { t, key: language } = useText()
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const { data: me } = useCurrentOperator()
  const mayWrite = me !== undefined && isActionAllowed(me.role, 'titles.write')
  const rows = usePaginatedRows(studioTitles.list, { ...filters, language })
  const titles = rows.data ?? none
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [step, setStep] = useState<BulkFormKind>()
  const keys = useMemo(() => titles.map(({ vidId }) => vidId), [titles])
  const selected = titles.filter(({ vidId }) => chosen.has(vidId))
  const current = useListShortcuts({
    keys,
    selected: chosen,
    select(keysToSelect) {
      if (mayWrite) setChosen(keysToSelect)
    },
    open: (vidId) => void navigate({ to: '/titles/$vidId', params: { vidId }, search: {} }),
    act(acted) {
      if (!mayWrite) return
      setChosen(new Set(acted))
      setStep('price')
    },
  })
  function filter<K extends keyof ListFilters>(name: K, value: ListFilters[K] | undefined): void {
    setChosen(new Set())
    void navigate({ search: withFilter(filters, name, value) })
  }
  const { columns, menu } = useChosenColumns(
    'titles',
    useTitleColumns({
      onTag: (tag) => filter('tag', tag),
      isByViewers: filters.sort === 'viewers',
      onSort: () => filter('sort', filters.sort === 'viewers' ? undefined : 'viewers'),
    }),
  )
  return (
    <Page title={t('titles.title')} about={t('titles.about')} tabs={<ViewTabs filters={filters} />}>
      <div className={pageStyles.stack}>
        <ListFilterRow filters={filters} end={menu} onFilter={filter} />
        <Card title={t('titles.list')} isFlush>
          <QueryStates query={rows}>
            {(found) =>
              found.length === 0 ? (
                <NoTitles filters={filters} onClear={() => void navigate({ search: {} })} />
              ) : (
                <TitlesTable
                  columns={columns}
                  rows={found}
                  current={current}
                  {...(mayWrite && { selection: { keys: chosen, onChange: setChosen } })}
                />
              )
            }
          </QueryStates>
          <ListFooter rows={rows} csv={{ fileName: 'titles', columns: csvColumns }} />
        </Card>
        {selected.length > 0 && (
          <BulkBar titles={selected} step={step} onStep={setStep} onClear={() => setChosen(new Set())} />
        )}
      </div>
    </Page>
  )
}

function NoTitles({ filters, onClear }: { readonly filters: ListFilters; readonly onClear: () => void }) {
  const { t } = useText()
  const { data: me } = useCurrentOperator()
  if (Object.keys(filters).length === 0) {
    return (
      <EmptyState title={t('titles.none')} text={t('titles.noneText')}>
        {me && isActionAllowed(me.role, 'titles.upload') && (
          <Link className={buttonClassNames.plain} to="/upload">
            {t('nav.upload')}
          </Link>
        )}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t('titles.noneFound')} text={t('titles.noneFoundText')}>
      <Button onClick={onClear}>{t('titles.clearFilters')}</Button>
    </EmptyState>
  )
}
