import type { Output } from '@cliffhanger/contract/call'
import { studioFeedback } from '@cliffhanger/contract/studio/feedback'
import { languageByKey, languages } from '@cliffhanger/domain/languages'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { LoadedRows } from '#api/use-rows.ts'
import { useStudioQuery } from '#api/use-studio.ts'
import { areSingleCharacterShortcutsOn } from '#app/single-letters.ts'
import { useText } from '#i18n/use-text.ts'
import { csvTime } from '#ui/csv-time.ts'
import { FilterChoice, Filters, SearchBox } from '#ui/forms/filters.tsx'
import { SegmentedControl } from '#ui/forms/segments.tsx'
import { Icon } from '#ui/icon.tsx'
import { Pill } from '#ui/lists/pill.tsx'
import { type CsvColumn, ListFooter } from '#ui/lists/rows-foot.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { EmptyState } from '#ui/pages/states.tsx'
import styles from './inbox.module.css'
import type { FeedbackSearch, FeedbackStateFilter } from './routes.ts'

type Row = Output<typeof studioFeedback.list>['rows'][number]
const route = getRouteApi('/shell/feedback')
const states: readonly FeedbackStateFilter[] = ['new', 'waiting', 'done', 'all']
const tones = { new: 'warn', waiting: 'info', done: 'ok' } as const
const csvColumns: readonly CsvColumn<Row>[] = [
  { title: 'feedback', value: ({ feedbackId }) => feedbackId },
  { title: 'state', value: ({ state }) => state },
  { title: 'viewer', value: ({ userId }) => userId },
  { title: 'language', value: ({ language }) => language },
  { title: 'sent', value: ({ createdAt }) => csvTime(createdAt) },
  { title: 'answered', value: ({ repliedAt }) => csvTime(repliedAt) },
  { title: 'answer read', value: ({ isReplyRead }) => String(isReplyRead) },
  { title: 'assignee', value: ({ assignee }) => assignee?.name ?? '' },
  { title: 'pictures', value: ({ pictures }) => pictures },
  { title: 'beginning of the text', value: ({ excerpt }) => excerpt },
]
/** New feedback is marked as late after this time. */
const lateMs = 24 * 3_600_000

/** The feedback list with its filters. */
export function Inbox({ rows, open }: { rows: LoadedRows<Row>; open: string | undefined }) {
  const { t } = useText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const counts = useStudioQuery(studioFeedback.counts, {})
  const operators = useStudioQuery(studioFeedback.assignees, {})
  const { state = 'new', language, assignee, search: words } = search
  const isFiltered = language !== undefined || assignee !== undefined || words !== undefined
  function choose(change: { [K in keyof FeedbackSearch]: FeedbackSearch[K] | undefined }): void {
    const next = { state: search.state, language, assignee, search: words, ...change }
    void navigate({
      search: {
        ...(next.state && { state: next.state }),
        ...(next.language && { language: next.language }),
        ...(next.assignee && { assignee: next.assignee }),
        ...(next.search && { search: next.search }),
      },
    })
  }
  const assignees = [
    { value: 'me', label: t('feedback.me') },
    { value: 'nobody', label: t('feedback.nobody') },
    ...(operators.data?.rows ?? []).map(({ operatorId, name }) => ({ value: operatorId, label: name })),
  ]
  return (
    <section className={styles.inbox} aria-label={t('feedback.inbox')}>
      <div className={styles.head}>
        <h2>{t('feedback.inbox')}</h2>
        {counts.data && (
          <span>
            {t('feedback.waitingCount', { count: counts.data.new })}
            {counts.data.mine > 0 && `, ${t('feedback.mineCount', { count: counts.data.mine })}`}
          </span>
        )}
      </div>
      <div className={styles.filters}>
        <SearchBox
          label={t('feedback.search')}
          value={words ?? ''}
          onSearch={(text) => choose(text === '' ? { search: undefined } : { search: text, state: 'all' })}
        />
        <SegmentedControl
          label={t('viewers.state')}
          options={states.map((value) => ({ value, label: t(`feedback.state.${value}`) }))}
          value={state}
          onChoose={(chosen) => choose({ state: chosen === 'new' ? undefined : chosen })}
        />
        <Filters>
          <FilterChoice
            label={t('feedback.language')}
            value={language}
            options={languages.map(({ key, name }) => ({ value: key, label: name }))}
            onChoose={(value) => choose({ language: value })}
          />
          <FilterChoice
            label={t('feedback.assignee')}
            value={assignee}
            options={assignees}
            onChoose={(value) => choose({ assignee: value })}
          />
        </Filters>
      </div>
      <QueryStates query={rows}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState
              title={t(isFiltered ? 'feedback.emptyFiltered' : `feedback.empty.${state}`)}
              text={t(isFiltered ? 'feedback.emptyFilteredText' : 'feedback.emptyText')}
            />
          ) : (
            <ul>
              {data.map((row) => (
                <InboxRow key={row.feedbackId} row={row} isOpen={row.feedbackId === open} />
              ))}
            </ul>
          )
        }
      </QueryStates>
      <ListFooter rows={rows} csv={{ fileName: 'feedback', columns: csvColumns }} />
      {areSingleCharacterShortcutsOn() && (
        <p className={styles.keys} aria-hidden="true">
          <kbd>J</kbd> <kbd>K</kbd> {t('feedback.keyNext')} · <kbd>R</kbd> {t('feedback.keyReply')} · <kbd>E</kbd>{' '}
          {t('feedback.keyDone')} · <kbd>A</kbd> {t('feedback.keyAssign')}
        </p>
      )}
    </section>
  )
}

function InboxRow({ row, isOpen }: { row: Row; isOpen: boolean }) {
  const { t, relative } = useText()
  const search = route.useSearch()
  const nowMs = Date.now()
  const isLate = row.state === 'new' && nowMs - row.createdAt > lateMs
  return (
    <li>
      <Link
        className={styles.row ?? ''}
        data-open={isOpen || undefined}
        to="/feedback"
        search={{ ...search, thread: row.feedbackId }}
      >
        <span className={styles.excerpt} lang={languageByKey(row.language).tag}>
          {row.excerpt}
        </span>
        <span className={styles.rowFoot}>
          <time className={isLate ? styles.late : undefined}>{relative(row.createdAt, nowMs)}</time>
          {row.pictures > 0 && <span>{t('feedback.pictureCount', { count: row.pictures })}</span>}
          <span>{languageByKey(row.language).name}</span>
          {row.assignee && (
            <span>
              <Icon name="account" size={14} /> {row.assignee.name}
            </span>
          )}
          {search.state === 'all' && <Pill tone={tones[row.state]}>{t(`feedback.state.${row.state}`)}</Pill>}
        </span>
      </Link>
    </li>
  )
}
