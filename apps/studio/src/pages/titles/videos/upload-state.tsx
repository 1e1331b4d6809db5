import { studioUpload } from '@cliffhanger/contract/studio/upload'
import { type ReactNode, useState } from 'react'
import { useStudioMutation } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { RemoveDialog } from '#pages/upload/remove-dialog.tsx'
import { type UploadProgress, uploadSender } from '#pages/upload/sending/sender.ts'
import { usePageUploads } from '#pages/upload/sending/use-sendings.ts'
import { findUploadErrors, type Upload, type UploadProblem } from '#pages/upload/upload-facts.ts'
import { useUploadFailure } from '#pages/upload/use-upload-failure.ts'
import { Button } from '#ui/forms/button.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import { useSendVideos } from './use-send-videos.ts'
import { useVideoText } from './use-video-text.ts'
import { VideoButton } from './video-button.tsx'
import styles from './videos.module.css'

/** Shows the progress and the problems of an upload: of one episode's video, or of new episodes. */
export function UploadState({ upload }: { readonly upload: Upload }) {
  const { t, time } = useText()
  const failureOf = useUploadFailure()
  const [isRemoving, setRemoving] = useState(false)
  const send = useSendVideos()
  const publish = useStudioMutation(studioUpload.publish)
  const sending = usePageUploads().find(({ uploadId }) => uploadId === upload.uploadId)
  const { uploadId, state, episode, publishAt } = upload
  const errors = findUploadErrors(upload)
  const isNotSent = state === 'receiving' && !sending && errors.length === 0
  function sendAgain(files: readonly File[], path: string): void {
    if (!episode) return
    const isReplacing = episode.replaces !== undefined
    if (isReplacing || isNotSent) send.mutate({ files, episode: { ...episode, ...publicationOf(upload) } })
    else send.mutate({ files, mended: { uploadId, path } })
  }
  return (
    <div className={styles.upload}>
      <p role="status">
        <StateText upload={upload} sending={sending} />
      </p>
      {publishAt !== undefined && <p>{t('titles.plannedAt', { time: time(publishAt) })}</p>}
      {sending?.isLineLost && <p>{t('upload.lineLost')}</p>}
      {isNotSent && <p>{t('upload.elsewhere')}</p>}
      {errors.map((problem) => (
        <ProblemText key={`${problem.file} ${problem.reason}`} problem={problem}>
          <VideoButton isSmall onChoose={(files) => sendAgain(files, problem.file)}>
            {t('upload.replace')}
          </VideoButton>
        </ProblemText>
      ))}
      <ErrorMessage text={send.problem ?? (sending?.failure && failureOf(sending.failure))} />
      <ErrorMessage text={publish.error ? failureOf(publish.error) : undefined} />
      <div className={styles.actions}>
        {isNotSent && (
          <VideoButton
            isSmall
            areMany={episode?.replaces === undefined}
            onChoose={(files) => sendAgain(files, upload.name)}
          >
            {t('upload.chooseFiles')}
          </VideoButton>
        )}
        {sending && <PauseButton sending={sending} />}
        {state === 'failed' && (
          <Button
            isSmall
            isBusy={publish.isPending}
            onClick={() => publish.mutate({ uploadId, ...publicationOf(upload) })}
          >
            {t('common.retry')}
          </Button>
        )}
        {state !== 'importing' && (
          <Button isSmall look="quiet" onClick={() => setRemoving(true)}>
            {t('upload.remove')}
          </Button>
        )}
      </div>
      {isRemoving && <RemoveDialog upload={upload} onClose={() => setRemoving(false)} />}
    </div>
  )
}

/** Returns how an upload is published when it is retried: at once if its scheduled time has passed. */
function publicationOf({ publishAs = 'published', publishAt }: Upload) {
  if (publishAt === undefined) return { publishAs }
  return publishAt > Date.now() ? { publishAs, publishAt } : { publishAs: 'published' as const }
}

function StateText({ upload, sending }: { readonly upload: Upload; readonly sending: UploadProgress | undefined }) {
  const { t, number } = useText()
  const v = useVideoText()
  const { name, state, progress } = upload
  const percent = (fraction: number) => number(Math.floor(100 * fraction))
  if (sending?.isPaused) return `${name} · ${t('upload.paused')}`
  if (sending) return v('videos.sending', { name, percent: percent(sending.sentBytes / Math.max(1, sending.bytes)) })
  if (state === 'checking') return `${name} · ${t('upload.checking')}`
  if (state === 'importing') return v('videos.encoding', { name, percent: percent(progress?.fraction ?? 0) })
  return name
}

function PauseButton({ sending: { uploadId, isPaused, failure } }: { readonly sending: UploadProgress }) {
  const { t } = useText()
  const isStopped = isPaused || failure !== undefined
  return (
    <Button isSmall onClick={() => (isStopped ? uploadSender.resume(uploadId) : uploadSender.pause(uploadId))}>
      {t(isStopped ? 'upload.resume' : 'upload.pause')}
    </Button>
  )
}

function ProblemText({ problem, children }: { readonly problem: UploadProblem; readonly children: ReactNode }) {
  const { t } = useText()
  return (
    <div className={styles.problem} role="alert">
      <p>
        <code>{problem.file}</code> {t(`problem.${problem.code ?? 'other'}`)}
      </p>
      <p className={styles.reason} lang="en">
        {problem.reason}
      </p>
      {children}
    </div>
  )
}
