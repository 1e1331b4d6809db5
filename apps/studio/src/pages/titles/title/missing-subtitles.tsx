import { studioSubtitles } from '@cliffhanger/contract/studio/subtitles'
import type { SubtitleCode } from '@cliffhanger/domain/languages'
import { subtitleLimits } from '@cliffhanger/domain/subtitle-cues'
import { subtitleLanguages } from '@cliffhanger/domain/subtitle-languages'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { encodeBase64 } from '#api/base64-of.ts'
import { useFailureText } from '#api/failure-text.ts'
import { useStudioMutation } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button, buttonClassNames } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { ErrorMessage, NoteBox } from '#ui/pages/states.tsx'
import { useTitlePageText } from '../use-title-page-text.ts'

interface Props {
  readonly vidId: string
  readonly n: number
  readonly code: SubtitleCode
  onClose(): void
}

/** Creates the missing subtitles of an episode: in the editor, or from an .srt file. */
export function MissingSubtitles({ vidId, n, code, onClose }: Props) {
  const { t } = useText()
  const pageText = useTitlePageText()
  const textOf = useFailureText()
  const toast = useToast()
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const send = useStudioMutation(studioSubtitles.importFile)
  const [problem, setProblem] = useState('')
  const { name: language } = subtitleLanguages[code]
  const { error, data } = send
  const corrections = data?.notes ?? []
  const isCorrected = corrections.length > 0

  async function read(file: File): Promise<void> {
    setProblem('')
    if (file.size > subtitleLimits.fileBytes) return setProblem(pageText('subtitleFile.tooLarge'))
    const text = await encodeBase64(file).catch(() => undefined)
    if (text === undefined) return setProblem(pageText('title.covers.unreadable'))
    const done = await send.mutateAsync({ vidId, n, code, base: '', file: text }).catch(() => undefined)
    if (!done) return
    toast({ text: pageText('subtitleFile.published', { count: done.cues, language, n }) })
    await queries.invalidateQueries({ queryKey: ['titles'] })
    if (done.notes.length === 0) onClose()
  }
  const failure = error && (error.reason === 'conflict' ? t('subtitles.conflict') : textOf(error))
  return (
    <Dialog
      title={pageText('title.subtitles.missing', { language, n })}
      isOpen
      onClose={onClose}
      actions={
        isCorrected ? (
          <Button onClick={onClose}>{t('common.close')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <Link
              className={buttonClassNames.plain}
              to="/subtitles/$vidId/$n/$code"
              params={{ vidId, n: String(n), code }}
            >
              {pageText('subtitleFile.begin')}
            </Link>
            <Button
              look="ink"
              icon="upload"
              isBusy={send.isPending || send.isSuccess}
              onClick={() => input.current?.click()}
            >
              {pageText('subtitleFile.import')}
            </Button>
          </>
        )
      }
    >
      <p>{pageText(isCorrected ? 'subtitleFile.corrected' : 'subtitleFile.about')}</p>
      {isCorrected && (
        <NoteBox tone="info">
          {corrections.map((note) => (
            <p key={note} lang="en">
              {note}
            </p>
          ))}
        </NoteBox>
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept=".srt,application/x-subrip"
        aria-label={pageText('subtitleFile.import')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void read(file)
        }}
      />
      {error?.reason === 'unreadableFile' ? (
        <NoteBox tone="bad" isAlert>
          {pageText('subtitleFile.refused')} <span lang="en">{error.message}</span>
        </NoteBox>
      ) : (
        <ErrorMessage text={problem || (failure ?? undefined)} />
      )}
    </Dialog>
  )
}
