import { Link } from '@tanstack/react-router'
import { useText } from '#i18n/use-text.ts'
import { Pill } from '#ui/lists/pill.tsx'
import { type Column, type RowSelection, SecondLine, Table } from '#ui/lists/table.tsx'
import { LanguageMarks } from './language-marks.tsx'
import type { TitleListRow } from './list-filters.ts'
import { Poster } from './poster.tsx'
import styles from './titles.module.css'

interface ColumnOptions {
  readonly onTag: (tag: string) => void
  readonly isByViewers: boolean
  /** Toggles sorting by number of viewers. */
  readonly onSort: () => void
}

/** Returns the columns of the title list. */
export function useTitleColumns({ onTag, isByViewers, onSort }: ColumnOptions): readonly Column<TitleListRow>[] {
  const { t, time, number, relative } = useText()
  const now = Date.now()
  return [
    {
      id: 'title',
      title: t('titles.column.title'),
      cell: (row) => (
        <Link to="/titles/$vidId" params={{ vidId: row.vidId }} search={{}} className={styles.name}>
          <Poster url={row.coverUrl} />
          <span>
            <b lang={row.nameLanguage}>{row.name}</b>
            <SecondLine>
              {t('titles.episodes', { count: row.episodes })}
              {row.allEpisodes > row.episodes &&
                ` · ${t('titles.hiddenEpisodes', { count: row.allEpisodes - row.episodes })}`}
            </SecondLine>
          </span>
        </Link>
      ),
    },
    { id: 'state', title: t('titles.column.state'), cell: (row) => <StatePill {...row} /> },
    {
      id: 'languages',
      title: t('titles.column.languages'),
      isExtra: true,
      cell: ({ words }) => <LanguageMarks words={words} />,
    },
    {
      id: 'price',
      title: t('titles.column.price'),
      isExtra: true,
      cell: (row) =>
        row.freeEpisodes >= row.totalEpisodes ? (
          t('titles.allFree')
        ) : (
          <>
            {t('titles.coins', { count: row.pricePerEpisode })}
            <SecondLine>{t('titles.freeUntil', { count: row.freeEpisodes })}</SecondLine>
          </>
        ),
    },
    {
      id: 'tags',
      title: t('titles.column.tags'),
      isExtra: true,
      cell: ({ tags }) => (
        <span className={styles.tags}>
          {tags.slice(0, 2).map((tag) => (
            <button key={tag} type="button" title={t('titles.showTag', { tag })} onClick={() => onTag(tag)}>
              {tag}
            </button>
          ))}
          {tags.length > 2 && <span title={tags.slice(2).join(', ')}>+{tags.length - 2}</span>}
        </span>
      ),
    },
    {
      id: 'viewers',
      title: t('titles.column.viewers'),
      isNumber: true,
      sort: { direction: isByViewers ? 'descending' : undefined, onSort },
      cell: ({ viewers }) => number(viewers),
    },
    {
      id: 'followers',
      title: t('titles.column.followers'),
      isNumber: true,
      isExtra: true,
      cell: ({ follows }) => number(follows),
    },
    {
      id: 'changed',
      title: t('titles.column.changed'),
      isNumber: true,
      isExtra: true,
      cell: ({ changedAt }) =>
        changedAt === undefined ? '–' : <time title={time(changedAt)}>{relative(changedAt, now)}</time>,
    },
  ]
}

interface TableProps {
  readonly columns: readonly Column<TitleListRow>[]
  readonly rows: readonly TitleListRow[]
  readonly current: string | undefined
  readonly selection?: RowSelection
}

export function TitlesTable({ columns, rows, current, selection }: TableProps) {
  const { t } = useText()
  return (
    <Table
      label={t('titles.list')}
      columns={columns}
      rows={rows}
      keyOf={({ vidId }) => vidId}
      current={current}
      {...(selection && { selection: { ...selection, labelOf: ({ name }) => t('titles.select', { name }) } })}
    />
  )
}

/** Shows whether viewers see a title, and when a scheduled release changes this. */
export function StatePill({
  isPublished,
  plannedAt,
}: Pick<TitleListRow, 'isPublished'> & { readonly plannedAt?: number }) {
  const { t, time } = useText()
  return (
    <>
      {isPublished ? <Pill tone="ok">{t('titles.visible')}</Pill> : <Pill icon="close">{t('titles.hidden')}</Pill>}
      {plannedAt !== undefined && <SecondLine>{t('titles.plannedAt', { time: time(plannedAt) })}</SecondLine>}
    </>
  )
}
