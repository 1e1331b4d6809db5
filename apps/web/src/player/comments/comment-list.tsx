import type { Input } from '@cliffhanger/contract/call'
import type { Comment, comments } from '@cliffhanger/contract/comments'
import type { CommentReason } from '@cliffhanger/domain/comments'
import { useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { formatDateTime } from '#features/money/dates.ts'
import { FailedState } from '#features/shell/failed-state.tsx'
import { useLocale } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { SkeletonBox } from '#ui/skeleton.tsx'
import styles from './comment-list.module.css'
import type { CommentTextFunction } from './use-comment-texts.ts'
import { useComments } from './use-comments.ts'

/** The key of the translated text for each reason to report a comment. */
export const reportReasonTextKeys = {
  spam: 'reasonSpam',
  abuse: 'reasonAbuse',
  spoiler: 'reasonSpoiler',
  personal: 'reasonPersonal',
  other: 'reasonOther',
} as const satisfies Record<CommentReason, string>

interface ListProps extends Pick<Input<typeof comments.commentList>, 'vidId' | 'episodeN' | 'order'>, RowActions {
  readonly t: CommentTextFunction
}
interface RowActions {
  /** Called when the viewer wants to report a comment; undefined for guests, who cannot report comments. */
  readonly onReport: ((comment: Comment) => void) | undefined
  readonly onDelete: (comment: Comment) => void
}

/** Shows the comments of an episode, or why there are none: loading, empty, failed, offline, locked or switched off. */
export function CommentList({ t, vidId, episodeN, order, ...actions }: ListProps) {
  const { rows, failure, ...query } = useComments({ vidId, episodeN, order })
  if (failure?.reason === 'locked') return <Note title={t('lockedTitle')} text={t('lockedText')} />
  if (failure?.reason === 'notFound' || failure?.reason === 'unpublished') {
    return <Note title={t('offTitle')} text={t('offText')} />
  }
  if (failure) return <FailedState title={t('failed')} reason={failure.reason} onRetry={query.retry} />
  if (!rows) return <ListSkeleton />
  if (rows.length === 0) return <Note title={t('emptyTitle')} text={t('emptyText')} />
  return (
    <>
      <ul className={styles.list} aria-label={t('title')}>
        {rows.map((comment) => (
          <CommentRow key={comment.commentId} t={t} comment={comment} {...actions} />
        ))}
      </ul>
      {query.hasMoreFailed && (
        <p className={styles.failed} role="alert">
          {t('moreFailed')}
        </p>
      )}
      {query.hasMore && (
        <button
          type="button"
          className={buttons.quiet}
          aria-busy={query.isLoadingMore}
          disabled={query.isLoadingMore}
          onClick={query.loadMore}
        >
          {t('more')}
        </button>
      )}
    </>
  )
}

const Note = ({ title, text }: { title: string; text: string }) => (
  <div className={styles.note}>
    <h3>{title}</h3>
    <p>{text}</p>
  </div>
)

const ListSkeleton = () => (
  <div className={styles.list} aria-hidden="true">
    {['first', 'second', 'third'].map((name) => (
      <SkeletonBox key={name} className={styles.bone} />
    ))}
  </div>
)

/** Shows the author's picture, or the first letter of the name if there is no picture or it cannot be loaded. */
function AuthorPicture({ picture = '', name }: { picture: string | undefined; name: string }) {
  const [failed, setFailed] = useState('')
  const [initial = ''] = Array.from(name)
  return (
    <span className={styles.picture} aria-hidden="true">
      {picture !== '' && picture !== failed ? (
        <img src={picture} alt="" loading="lazy" onError={() => setFailed(picture)} />
      ) : (
        initial.toUpperCase()
      )}
    </span>
  )
}

interface RowProps extends RowActions {
  readonly t: CommentTextFunction
  readonly comment: Comment
}

/** Shows one comment. The text is rendered as a text node, so that markup in it has no effect. */
function CommentRow({ t, comment, onReport, onDelete }: RowProps) {
  const { language, clock } = useLocale()
  const { profiles } = useApi().config.brand
  const { text, name, createTime, isMine, state, position, reason } = comment
  return (
    <li className={styles.row} data-state={state}>
      <p className={styles.head}>
        {profiles && <AuthorPicture picture={comment.picture} name={name || t('viewer')} />}
        <bdi className={styles.name}>{isMine ? t('you') : name || t('viewer')}</bdi>
        <span className="figures">
          {formatDateTime(language.tag, createTime)}
          {position !== undefined && ` · ${t('at', { time: clock(position / 1000) })}`}
        </span>
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {state === 'held' && <p className={styles.state}>{t('held')}</p>}
      {state === 'removed' && (
        <p className={styles.state}>{t('removed', { reason: t(reportReasonTextKeys[reason ?? 'other']) })}</p>
      )}
      {isMine && (
        <button type="button" className={buttons.link} onClick={() => onDelete(comment)}>
          {t('delete')}
        </button>
      )}
      {!isMine && onReport && (
        <button type="button" className={buttons.link} onClick={() => onReport(comment)}>
          {t('report')}
        </button>
      )}
    </li>
  )
}
