import type { CommentRow } from '@cliffhanger/contract/studio/comments'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatMinutesAndSeconds } from '#i18n/cue-time.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Pill } from '#ui/lists/pill.tsx'
import styles from './comments.module.css'
import type { CommentsSearch } from './routes.ts'

interface Props {
  readonly row: CommentRow
  /** True for the row that keyboard shortcuts act on. */
  readonly isMarked: boolean
  readonly isBusy: boolean
  readonly search: CommentsSearch
  readonly onApprove: () => void
  readonly onRemove: () => void
  readonly onAuthor: () => void
}
const tones = { held: 'warn', hidden: 'bad', visible: 'ok', removed: 'plain' } as const

/**
 * A comment with its episode, its reports, and buttons to approve or remove it. The text is rendered as a text node.
 */
export function CommentItem({ row, isMarked, isBusy, search, onApprove, onRemove, onAuthor }: Props) {
  const { t, relative } = useText()
  const { commentId, userId, vidId, title, n, text, name, createdAt, position, state, reports, reasons, reason } = row
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isMarked) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isMarked])
  // A visible comment without reports needs no approval.
  const canApprove = state !== 'visible' || reports > 0
  return (
    <li className={styles.row} ref={item} data-marked={isMarked || undefined} aria-current={isMarked || undefined}>
      <div className={styles.words}>
        <p className={styles.text} dir="auto">
          {text}
        </p>
        <p className={styles.facts}>
          <Pill tone={tones[state]}>{t(`comments.state.${state}`)}</Pill>
          {reports > 0 && (
            <span>
              {t('comments.reports', { count: reports })}:{' '}
              {reasons.map((one) => t(`comments.reason.${one}`)).join(', ')}
            </span>
          )}
          {reason && <span>{t(`comments.reason.${reason}`)}</span>}
          {row.operator && <span>{t('comments.decidedBy', { name: row.operator })}</span>}
        </p>
        <p className={styles.facts}>
          <Link to="/comments" search={{ ...search, vidId }}>
            {title} · EP {n}
            {position !== undefined && ` · ${formatMinutesAndSeconds(position)}`}
          </Link>
          <Link to="/comments" search={{ ...search, userId }}>
            {t('comments.ofViewer')} {userId}
          </Link>
          {row.picture && <img className={styles.picture} src={row.picture} alt="" />}
          {name && <bdi>{name}</bdi>}
          {(name !== '' || row.picture !== undefined) && (
            <Button isSmall onClick={onAuthor}>
              {t('comments.author')}
            </Button>
          )}
          <time dateTime={new Date(createdAt).toISOString()}>{relative(createdAt, Date.now())}</time>
          <span>{commentId}</span>
        </p>
      </div>
      <div className={styles.actions}>
        {canApprove && (
          <Button icon="check" data-key={isMarked ? 'approve' : undefined} isBusy={isBusy} onClick={onApprove}>
            {t(state === 'removed' ? 'comments.showAgain' : 'comments.approve')}
          </Button>
        )}
        {state !== 'removed' && (
          <Button icon="close" data-key={isMarked ? 'remove' : undefined} isBusy={isBusy} onClick={onRemove}>
            {t('comments.remove')}
          </Button>
        )}
      </div>
    </li>
  )
}
