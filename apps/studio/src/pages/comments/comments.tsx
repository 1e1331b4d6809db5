import { type CommentRow, commentQueues, studioComments } from '@cliffhanger/contract/studio/comments'
import { isActionAllowed } from '@cliffhanger/domain/studio-roles'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { usePaginatedRows } from '#api/use-rows.ts'
import { useCurrentOperator } from '#api/use-studio.ts'
import { areSingleCharacterShortcutsOn } from '#app/single-letters.ts'
import { useQueueShortcuts } from '#app/use-queue-keys.ts'
import { useText } from '#i18n/use-text.ts'
import { csvTime } from '#ui/csv-time.ts'
import { FilterChoice, Filters } from '#ui/forms/filters.tsx'
import { SegmentedControl } from '#ui/forms/segments.tsx'
import { type CsvColumn, ListFooter } from '#ui/lists/rows-foot.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { Page } from '#ui/pages/page.tsx'
import { EmptyState, ErrorMessage } from '#ui/pages/states.tsx'
import { AuthorDialog } from './author-dialog.tsx'
import { CommentItem } from './comment-item.tsx'
import styles from './comments.module.css'
import { chooseCommentIdToMarkNext, findMarkedCommentId } from './mark.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import type { CommentsSearch } from './routes.ts'
import { useCommentDecision } from './use-decide.ts'
import { CommentSettingsCard } from './where-card.tsx'

const route = getRouteApi('/shell/comments')
const keyTargets = { a: 'approve', r: 'remove' } as const
const pollMs = 20_000
const csvColumns: readonly CsvColumn<CommentRow>[] = [
  { title: 'comment', value: ({ commentId }) => commentId },
  { title: 'state', value: ({ state }) => state },
  { title: 'viewer', value: ({ userId }) => userId },
  { title: 'title', value: ({ title }) => title },
  { title: 'episode', value: ({ n }) => n },
  { title: 'written', value: ({ createdAt }) => csvTime(createdAt) },
  { title: 'reports', value: ({ reports }) => reports },
  { title: 'removed for', value: ({ reason }) => reason ?? '' },
  { title: 'text', value: ({ text }) => text },
]

/** The comment moderation page: the queue of comments, and settings for the brands and titles with comments. */
export function Comments() {
  const { t, key: language } = useText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const me = useCurrentOperator()
  const { queue = 'waiting', vidId, userId } = search
  const rows = usePaginatedRows(studioComments.list, {
    queue,
    language,
    ...(vidId && { vidId }),
    ...(userId && { userId }),
  })
  // Polls for new comments. A list that failed to load is not polled, so that its error and its retry button stay.
  const { refetch } = rows
  const isShown = rows.data !== undefined
  useEffect(() => {
    if (!isShown) return
    const timer = setInterval(() => void refetch(), pollMs)
    return () => clearInterval(timer)
  }, [refetch, isShown])
  const ids = rows.data?.map(({ commentId }) => commentId) ?? []
  const [chosen, setChosen] = useState<string>()
  // Marks a comment automatically only once, in the first list that is not empty.
  if (chosen === undefined && ids[0] !== undefined) setChosen(ids[0])
  const marked = findMarkedCommentId(ids, chosen)
  useQueueShortcuts({ ids, open: marked, choose: setChosen, targets: keyTargets })
  const [removing, setRemoving] = useState<CommentRow>()
  const [shownAuthor, setShownAuthor] = useState<CommentRow>()
  /** After a decision on a comment, marks the one after it. */
  const markNext = (commentId: string) => setChosen(chooseCommentIdToMarkNext(ids, commentId))
  const { decide, failure, busyId } = useCommentDecision(markNext)

  const choose = (next: CommentsSearch) => void navigate({ search: next })
  const { vidId: _title, ...withoutTitle } = search
  const { userId: _viewer, ...withoutViewer } = search
  const { queue: _queue, ...ofAllQueues } = search
  return (
    <Page title={t('comments.title')} about={t('comments.about')}>
      <div className={styles.filters}>
        <SegmentedControl
          label={t('comments.queue')}
          options={commentQueues.map((value) => ({ value, label: t(`comments.queue.${value}`) }))}
          value={queue}
          onChoose={(value) => choose({ ...ofAllQueues, ...(value !== 'waiting' && { queue: value }) })}
        />
        {(vidId || userId) && (
          <Filters>
            {vidId && (
              <FilterChoice
                label={t('comments.ofTitle')}
                value={vidId}
                options={[{ value: vidId, label: vidId }]}
                onChoose={() => choose(withoutTitle)}
              />
            )}
            {userId && (
              <FilterChoice
                label={t('comments.ofViewer')}
                value={userId}
                options={[{ value: userId, label: userId }]}
                onChoose={() => choose(withoutViewer)}
              />
            )}
          </Filters>
        )}
      </div>
      <ErrorMessage text={failure} />
      <Card title={t(`comments.queue.${queue}`)} isFlush>
        <QueryStates query={rows}>
          {(data) =>
            data.length === 0 ? (
              <EmptyState
                title={t(queue === 'waiting' ? 'comments.empty.waiting' : 'comments.empty.other')}
                text={t('comments.emptyText')}
              />
            ) : (
              <ul>
                {data.map((row) => (
                  <CommentItem
                    key={row.commentId}
                    row={row}
                    isMarked={row.commentId === marked}
                    isBusy={row.commentId === busyId}
                    search={search}
                    onApprove={() => decide(row, 'visible')}
                    onRemove={() => setRemoving(row)}
                    onAuthor={() => setShownAuthor(row)}
                  />
                ))}
              </ul>
            )
          }
        </QueryStates>
        <ListFooter rows={rows} csv={{ fileName: 'comments', columns: csvColumns }} />
      </Card>
      {areSingleCharacterShortcutsOn() && (
        <p className={styles.keys} aria-hidden="true">
          <kbd>J</kbd> <kbd>K</kbd> {t('comments.keyNext')} · <kbd>A</kbd> {t('comments.approve')} · <kbd>R</kbd>{' '}
          {t('comments.remove')}
        </p>
      )}
      <CommentSettingsCard canEdit={me.data !== undefined && isActionAllowed(me.data.role, 'comments.switch')} />
      {shownAuthor && <AuthorDialog row={shownAuthor} onClose={() => setShownAuthor(undefined)} />}
      {removing && (
        <RemoveDialog
          row={removing}
          onRemove={(reason) => {
            decide(removing, 'removed', reason)
            setRemoving(undefined)
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Page>
  )
}
