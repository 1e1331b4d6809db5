import type { Output } from '@cliffhanger/contract/call'
import { studioSubtitles } from '@cliffhanger/contract/studio/subtitles'
import type { SubtitleCode } from '@cliffhanger/domain/languages'
import { subtitleLanguages } from '@cliffhanger/domain/subtitle-languages'
import { getRouteApi, Link } from '@tanstack/react-router'
import { usePaginatedRows } from '#api/use-rows.ts'
import { useText } from '#i18n/use-text.ts'
import { Filters, SearchBox } from '#ui/forms/filters.tsx'
import { type CsvColumn, ListFooter } from '#ui/lists/rows-foot.tsx'
import { type Column, Table } from '#ui/lists/table.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { Page } from '#ui/pages/page.tsx'
import { EmptyState } from '#ui/pages/states.tsx'
import { subtitleCodesInStudioOrder } from './subtitle-codes.ts'
import styles from './subtitles.module.css'
import { SubtitlesTabs } from './subtitles-tabs.tsx'

type Row = Output<typeof studioSubtitles.list>['rows'][number]
const route = getRouteApi('/shell/subtitles/files')

const reportsOf = ({ reports }: Row): number => reports.reduce((sum, one) => sum + one.reports, 0)
const csvColumns: readonly CsvColumn<Row>[] = [
  { title: 'title', value: ({ title }) => title },
  { title: 'title id', value: ({ vidId }) => vidId },
  { title: 'episode', value: ({ n }) => n },
  {
    title: 'subtitles',
    value: ({ codes }) => subtitleCodesInStudioOrder.filter((code) => codes.includes(code)).join(' '),
  },
  {
    title: 'missing',
    value: ({ codes }) => subtitleCodesInStudioOrder.filter((code) => !codes.includes(code)).join(' '),
  },
  { title: 'open reports', value: reportsOf },
]

/** Lists all episodes with their subtitle languages; missing subtitles can be created. */
export function SubtitleFiles() {
  const { t, number, key: language } = useText()
  const { search = '', vidId } = route.useSearch()
  const navigate = route.useNavigate()
  const rows = usePaginatedRows(studioSubtitles.list, { language, ...(search && { search }), ...(vidId && { vidId }) })
  const columns: readonly Column<Row>[] = [
    { id: 'title', title: t('subtitles.titleColumn'), cell: (row) => row.title },
    { id: 'episode', title: t('subtitles.episode'), isNumber: true, cell: (row) => number(row.n) },
    {
      id: 'languages',
      title: t('subtitles.languages'),
      isWrapping: true,
      cell: (row) => (
        <span className={styles.marks}>
          {subtitleCodesInStudioOrder.map((code) => (
            <Mark key={code} row={row} code={code} />
          ))}
        </span>
      ),
    },
    {
      id: 'reports',
      title: t('subtitles.reports'),
      isNumber: true,
      cell: (row) => number(reportsOf(row)),
    },
  ]
  return (
    <Page
      title={t('subtitles.title')}
      openTab={t('subtitles.files')}
      about={t('subtitles.filesAbout')}
      tabs={<SubtitlesTabs />}
    >
      <div className={styles.filters}>
        <Filters>
          <SearchBox
            label={t('subtitles.search')}
            value={search}
            onSearch={(words) => void navigate({ search: words ? { search: words } : {} })}
          />
        </Filters>
      </div>
      <Card title={t('subtitles.files')} isFlush>
        <QueryStates query={rows}>
          {(data) =>
            data.length === 0 ? (
              <EmptyState
                title={t(search ? 'subtitles.noneFound' : 'subtitles.noTitles')}
                text={t(search ? 'subtitles.noneFoundText' : 'subtitles.noTitlesText')}
              />
            ) : (
              <Table
                label={t('subtitles.files')}
                columns={columns}
                rows={data}
                keyOf={(row) => `${row.vidId} ${row.n}`}
              />
            )
          }
        </QueryStates>
        <ListFooter rows={rows} csv={{ fileName: 'subtitle-files', columns: csvColumns }} />
      </Card>
    </Page>
  )
}

function Mark({ row, code }: { row: Row; code: SubtitleCode }) {
  const { t } = useText()
  const { name } = subtitleLanguages[code]
  const hasFile = row.codes.includes(code)
  const open = row.reports.find((one) => one.code === code)?.reports ?? 0
  const state = open > 0 ? 'reported' : hasFile ? 'there' : 'missing'
  const label = t(`subtitles.mark.${state}`, { language: name, n: row.n, count: open })
  return (
    <Link
      to="/subtitles/$vidId/$n/$code"
      params={{ vidId: row.vidId, n: String(row.n), code }}
      className={styles.mark}
      data-state={state}
      title={name}
    >
      {/* The accessible name starts with the visible text, as speech input requires. */}
      {code} <span className="visually-hidden">{label}</span>
    </Link>
  )
}
