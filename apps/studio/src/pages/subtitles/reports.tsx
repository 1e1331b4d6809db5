import type { Output } from '@cliffhanger/contract/call'
import { studioSubtitles } from '@cliffhanger/contract/studio/subtitles'
import { subtitleLanguages } from '@cliffhanger/domain/subtitle-languages'
import { getRouteApi, Link } from '@tanstack/react-router'
import { usePaginatedRows } from '#api/use-rows.ts'
import { formatMinutesAndSeconds } from '#i18n/cue-time.ts'
import { useText } from '#i18n/use-text.ts'
import { FilterChoice, Filters } from '#ui/forms/filters.tsx'
import { ListFooter } from '#ui/lists/rows-foot.tsx'
import { type Column, SecondLine, Table } from '#ui/lists/table.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { Page } from '#ui/pages/page.tsx'
import { EmptyState } from '#ui/pages/states.tsx'
import { subtitleCodesInStudioOrder } from './subtitle-codes.ts'
import styles from './subtitles.module.css'
import { SubtitlesTabs } from './subtitles-tabs.tsx'

type Row = Output<typeof studioSubtitles.reports>['rows'][number]
const route = getRouteApi('/shell/subtitles')

/** Lists the cues that viewers reported, oldest report first. */
export function SubtitleReports() {
  const { t, number, time, key: language } = useText()
  const { code, vidId } = route.useSearch()
  const navigate = route.useNavigate()
  const rows = usePaginatedRows(studioSubtitles.reports, { language, ...(code && { code }), ...(vidId && { vidId }) })
  const problemsOf = ({ problems }: Row) => problems.map((problem) => t(`subtitles.report.${problem}`)).join(', ')
  const columns: readonly Column<Row>[] = [
    {
      id: 'cue',
      title: t('subtitles.cue'),
      isWrapping: true,
      cell: (row) => (
        <>
          <Link
            to="/subtitles/$vidId/$n/$code"
            params={{ vidId: row.vidId, n: String(row.n), code: row.code }}
            search={{ at: row.atMs }}
            lang={subtitleLanguages[row.code].tag}
          >
            {row.cue || t('subtitles.gap', { time: formatMinutesAndSeconds(row.atMs) })}
          </Link>
          <SecondLine>
            {row.title} · EP {row.n} · {formatMinutesAndSeconds(row.atMs)}
          </SecondLine>
        </>
      ),
    },
    { id: 'language', title: t('subtitles.language'), cell: ({ code: of }) => subtitleLanguages[of].name },
    { id: 'problems', title: t('subtitles.problems'), isWrapping: true, cell: problemsOf },
    { id: 'viewers', title: t('subtitles.viewers'), isNumber: true, cell: (row) => number(row.reports) },
    { id: 'oldest', title: t('subtitles.since'), isExtra: true, cell: (row) => time(row.oldestAt) },
  ]
  const isFiltered = code !== undefined || vidId !== undefined
  return (
    <Page
      title={t('subtitles.title')}
      openTab={t('subtitles.reports')}
      about={t('subtitles.about')}
      tabs={<SubtitlesTabs />}
    >
      <div className={styles.filters}>
        <Filters>
          <FilterChoice
            label={t('subtitles.language')}
            value={code}
            options={subtitleCodesInStudioOrder.map((value) => ({ value, label: subtitleLanguages[value].name }))}
            onChoose={(chosen) =>
              void navigate({ search: ({ code: _, ...rest }) => ({ ...rest, ...(chosen && { code: chosen }) }) })
            }
          />
          {vidId && (
            <FilterChoice
              label={t('subtitles.titleId')}
              value={vidId}
              options={[{ value: vidId, label: vidId }]}
              onChoose={() => void navigate({ search: ({ vidId: _, ...rest }) => rest })}
            />
          )}
        </Filters>
      </div>
      <Card title={t('subtitles.reports')} isFlush>
        <QueryStates query={rows}>
          {(data) =>
            data.length === 0 ? (
              <EmptyState
                title={t(isFiltered ? 'subtitles.noneFiltered' : 'subtitles.none')}
                text={t(isFiltered ? 'subtitles.noneFilteredText' : 'subtitles.noneText')}
              />
            ) : (
              <Table
                label={t('subtitles.reports')}
                columns={columns}
                rows={data}
                keyOf={({ vidId: of, n, code: in_, atMs }) => `${of} ${n} ${in_} ${atMs}`}
              />
            )
          }
        </QueryStates>
        <ListFooter
          rows={rows}
          csv={{
            fileName: 'subtitle-reports',
            columns: [
              { title: 'title', value: (row) => row.title },
              { title: 'episode', value: (row) => row.n },
              { title: 'language', value: (row) => row.code },
              { title: 'seconds', value: (row) => row.atMs / 1000 },
              { title: 'cue', value: (row) => row.cue },
              { title: 'problems', value: ({ problems }) => problems.join(' ') },
              { title: 'viewers', value: (row) => row.reports },
              { title: 'oldest', value: (row) => new Date(row.oldestAt).toISOString() },
            ],
          }}
        />
      </Card>
    </Page>
  )
}
