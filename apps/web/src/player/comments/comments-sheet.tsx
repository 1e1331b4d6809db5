import type { Comment } from '@cliffhanger/contract/comments'
import { useState } from 'react'
import { FailedState } from '#features/shell/failed-state.tsx'
import { useViewer } from '#features/viewer/use-viewer.ts'
import { useText } from '#i18n/use-text.ts'
import { SegmentedChoice } from '#player/controls/step-choice.tsx'
import { useCurrentTitle, usePlayback } from '#player/player-context.ts'
import { LoadingSheet, Sheet } from '#player/sheets/sheet.tsx'
import content from '#player/sheets/sheet-content.module.css'
import { useSetting } from '#settings/use-setting.ts'
import { Switch } from '#ui/forms/switch.tsx'
import { DeleteDialog, ReportDialog } from './comment-dialogs.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import { commentSettings } from './comment-settings.ts'
import { type CommentTextFunction, useCommentTexts } from './use-comment-texts.ts'
import { usePauseWhileMounted } from './use-pause.ts'

/**
 * Shows the comments of the current episode. Playback pauses while the sheet is open, so that the viewer misses
 * nothing.
 */
export function CommentsSheet({ onClose }: { onClose: () => void }) {
  const text = useText()
  const { t, hasFailed, isLoading, retry } = useCommentTexts()
  const { pool } = usePlayback()
  usePauseWhileMounted(pool)
  if (t) return <LoadedSheet t={t} onClose={onClose} />
  return (
    <LoadingSheet onClose={onClose}>
      {hasFailed && !isLoading && <FailedState title={text('shell.chunkText')} reason="unavailable" onRetry={retry} />}
    </LoadingSheet>
  )
}

interface Asking {
  readonly kind: 'delete' | 'report'
  readonly comment: Comment
}

function LoadedSheet({ t, onClose }: { t: CommentTextFunction; onClose: () => void }) {
  const { n, pool } = usePlayback()
  const { video } = useCurrentTitle()
  const viewer = useViewer()
  const isGuest = viewer?.openId === ''
  // The position is fixed when the sheet opens: a seek by a media key must not change the position shown in the form.
  const [position] = useState(() => Math.round((pool.current()?.video.currentTime ?? 0) * 1000))
  const [order, setOrder] = useState<'newest' | 'position'>('newest')
  const [isOver, setIsOver] = useSetting(commentSettings.overPicture)
  const [asking, setAsking] = useState<Asking>()
  const [message, setMessage] = useState('')
  const close = () => setAsking(undefined)
  const done = (said: string) => {
    setAsking(undefined)
    setMessage(said)
  }
  return (
    <>
      <Sheet label={t('title')} onClose={onClose}>
        <h2 className={`${content.title} display`}>{t('title')}</h2>
        <CommentForm
          t={t}
          vidId={video.vidId}
          episodeN={n}
          position={position}
          isGuest={isGuest}
          onPosted={setMessage}
        />
        <p role="status">{message}</p>
        <Switch
          isOn={isOver === 1}
          onChange={(isOn) => setIsOver(isOn ? 1 : 0)}
          label={t('overPicture')}
          text={t('overPictureText')}
          isPlain
        />
        <SegmentedChoice
          label={t('order')}
          steps={[
            { value: 'newest', text: t('newest') },
            { value: 'position', text: t('byMoment') },
          ]}
          chosen={order}
          onChoose={setOrder}
        />
        <CommentList
          t={t}
          vidId={video.vidId}
          episodeN={n}
          order={order}
          onDelete={(comment) => setAsking({ kind: 'delete', comment })}
          onReport={isGuest ? undefined : (comment) => setAsking({ kind: 'report', comment })}
        />
      </Sheet>
      {asking?.kind === 'delete' && <DeleteDialog t={t} comment={asking.comment} onDone={done} onClose={close} />}
      {asking?.kind === 'report' && <ReportDialog t={t} comment={asking.comment} onDone={done} onClose={close} />}
    </>
  )
}
