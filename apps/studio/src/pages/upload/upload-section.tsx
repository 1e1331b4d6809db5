import { useState } from 'react'
import { useSizeText } from '#i18n/use-size-text.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { ErrorMessage, NoteBox } from '#ui/pages/states.tsx'
import type { ChosenFolder } from './chosen-files.ts'
import { ChooseButtons } from './drop-zone.tsx'
import { FileTable } from './file-table.tsx'
import { ProblemList } from './problem-list.tsx'
import { PublishCard } from './publish-card.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { type UploadProgress, uploadSender } from './sending/sender.ts'
import { useRemainingTimeText } from './sending/use-left-text.ts'
import { usePageUploads } from './sending/use-sendings.ts'
import { UploadSteps } from './steps.tsx'
import { EncodingCard } from './streams-card.tsx'
import styles from './upload.module.css'
import type { Upload } from './upload-facts.ts'
import { useUploadFailure } from './use-upload-failure.ts'

/** An unfinished upload: its progress, its problems and its publication. */
export function UploadSection({
  upload,
  onAdd,
}: {
  readonly upload: Upload
  readonly onAdd: (folders: readonly ChosenFolder[]) => void
}) {
  const { t } = useText()
  const sizeOf = useSizeText()
  const failureOf = useUploadFailure()
  const sending = usePageUploads().find(({ uploadId }) => uploadId === upload.uploadId)
  const isOrphan = upload.state === 'receiving' && !sending
  const title = upload.title?.name ?? upload.titles?.[0]?.name ?? upload.name
  return (
    <section className={styles.upload} aria-label={title}>
      <div className={styles.card}>
        <div className={styles.head}>
          <div className={styles.title}>
            <h2>{title}</h2>
            <p>
              {t('upload.facts', {
                episodes: t('upload.episodes', { count: upload.episodes }),
                files: t('upload.files', { count: upload.files }),
                size: sizeOf(upload.bytes),
                name: upload.name,
              })}
            </p>
          </div>
          {sending && <SendingState sending={sending} />}
          {upload.state !== 'importing' && <RemoveButton upload={upload} />}
        </div>
        <UploadSteps upload={upload} sending={sending} />
      </div>
      {sending?.isLineLost && <NoteBox tone="warn">{t('upload.lineLost')}</NoteBox>}
      <ErrorMessage text={sending?.failure && failureOf(sending.failure)} />
      {isOrphan && (
        <NoteBox tone="info">
          {t('upload.elsewhere')}
          <div className={styles.again}>
            <ChooseButtons isSmall onChoose={onAdd} />
          </div>
        </NoteBox>
      )}
      <div className={styles.columns}>
        <div className={styles.stack}>
          {upload.problems.length > 0 && <ProblemList upload={upload} onAdd={onAdd} />}
          <FileTable upload={upload} sending={sending} />
        </div>
        <div className={styles.stack}>
          {upload.progress && <EncodingCard progress={upload.progress} />}
          <PublishCard upload={upload} />
        </div>
      </div>
    </section>
  )
}

function SendingState({ sending }: { readonly sending: UploadProgress }) {
  const { t } = useText()
  const leftOf = useRemainingTimeText()
  const sizeOf = useSizeText()
  const { bytes, sentBytes, bytesPerSecond, isPaused, failure, uploadId } = sending
  const isStopped = isPaused || failure !== undefined
  return (
    <>
      <div className={styles.left}>
        <b>{isPaused ? t('upload.paused') : bytesPerSecond > 0 ? leftOf((bytes - sentBytes) / bytesPerSecond) : ''}</b>
        <span>
          {t('upload.speed', { size: sizeOf(sentBytes), total: sizeOf(bytes), speed: sizeOf(bytesPerSecond) })}
        </span>
      </div>
      <Button
        icon={isStopped ? 'play' : 'pause'}
        onClick={() => (isStopped ? uploadSender.resume(uploadId) : uploadSender.pause(uploadId))}
      >
        {t(isStopped ? 'upload.resume' : 'upload.pause')}
      </Button>
    </>
  )
}

function RemoveButton({ upload }: { readonly upload: Upload }) {
  const { t } = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" icon="close" aria-label={t('upload.remove')} onClick={() => setOpen(true)} />
      {isOpen && <RemoveDialog upload={upload} onClose={() => setOpen(false)} />}
    </>
  )
}
