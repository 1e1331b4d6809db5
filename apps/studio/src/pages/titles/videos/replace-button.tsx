import { useState } from 'react'
import { useSizeText } from '#i18n/use-size-text.ts'
import { useText } from '#i18n/use-text.ts'
import { uploadSender } from '#pages/upload/sending/sender.ts'
import type { Upload } from '#pages/upload/upload-facts.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import { useSendVideos } from './use-send-videos.ts'
import { useVideoText } from './use-video-text.ts'
import { VideoButton } from './video-button.tsx'

interface Props {
  readonly vidId: string
  readonly n: number
  /** Number of viewers who reached the episode. */
  readonly viewers: number
  /** The unfinished upload for this episode; a newly chosen file replaces the file of that upload. */
  readonly upload: Upload | undefined
}

/** Chooses another video for an episode, and shows the consequences before the video is uploaded. */
export function ReplaceButton({ vidId, n, viewers, upload }: Props) {
  const { t } = useText()
  const v = useVideoText()
  const sizeOf = useSizeText()
  const [file, setFile] = useState<File>()
  const send = useSendVideos()
  function close(): void {
    setFile(undefined)
    send.reset()
  }
  function replace(): void {
    if (!file) return
    if (upload) uploadSender.forget(upload.uploadId)
    send.mutate(
      { files: [file], episode: { vidId, replaces: n, publishAs: 'published' } },
      { onSuccess: () => setFile(undefined) },
    )
  }
  return (
    <>
      <VideoButton
        isSmall
        disabled={upload?.state === 'importing'}
        aria-label={v('videos.replaceOf', { n })}
        onChoose={([chosen]) => setFile(chosen)}
      >
        {v('videos.replace')}
      </VideoButton>
      {file && (
        <Dialog
          title={v('videos.replaceTitle', { n })}
          isOpen
          onClose={close}
          actions={
            <>
              <Button onClick={close}>{t('common.cancel')}</Button>
              <Button look="hot" isBusy={send.isPending} onClick={replace}>
                {v('videos.replace')}
              </Button>
            </>
          }
        >
          <p>
            <code>{file.name}</code> · {sizeOf(file.size)}
          </p>
          <p>{v('videos.replaceText', { count: viewers })}</p>
          <p>{v('videos.timing')}</p>
          <ErrorMessage text={send.problem} />
        </Dialog>
      )}
    </>
  )
}
