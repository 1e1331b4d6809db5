import { sortVideoFiles } from '@cliffhanger/domain/episode-order'
import { useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import { ScheduledTimeField, useScheduledTime } from '../title/release/planned-time.tsx'
import type { TitleData } from '../title/title.tsx'
import { useSendVideos } from './use-send-videos.ts'
import { useVideoText } from './use-video-text.ts'
import { VideoButton } from './video-button.tsx'
import styles from './videos.module.css'

type Choice = 'published' | 'planned' | 'hidden'

/** Adds episodes after the last one. Shows their numbers and prices before the files are uploaded. */
export function AddEpisodes({ title }: { readonly title: TitleData }) {
  const v = useVideoText()
  const [files, setFiles] = useState<readonly File[]>()
  return (
    <>
      <VideoButton isSmall icon="plus" areMany onChoose={setFiles}>
        {v('videos.add')}
      </VideoButton>
      {files && <AddDialog title={title} files={files} onClose={() => setFiles(undefined)} />}
    </>
  )
}

interface DialogProps {
  readonly title: TitleData
  readonly files: readonly File[]
  readonly onClose: () => void
}

function AddDialog({ title: { vidId, state }, files, onClose }: DialogProps) {
  const { t } = useText()
  const v = useVideoText()
  const [choice, setChoice] = useState<Choice>(state.holdsNewEpisodes ? 'hidden' : 'published')
  const planned = useScheduledTime()
  const send = useSendVideos()
  const names = sortVideoFiles(files.map(({ name }) => name).filter((name) => !/\.srt$/i.test(name)))
  const isRefusedTime = send.error?.field === 'episode.publishAt'
  const last = state.episodes.at(-1)?.n ?? 0
  const isFree = state.pricePerEpisode === 0 || last + names.length <= state.freeEpisodes
  function submit(): void {
    const isPlanned = choice === 'planned'
    if (isPlanned && !planned.check()) return
    const episode = {
      ...{ vidId, publishAs: choice === 'published' ? ('published' as const) : ('hidden' as const) },
      ...(isPlanned && planned.at !== undefined && { publishAt: planned.at }),
    }
    send.mutate({ files, episode }, { onSuccess: onClose })
  }
  return (
    <Dialog
      title={v('videos.addTitle', { count: names.length })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            look={choice === 'published' ? 'hot' : 'ink'}
            isBusy={send.isPending}
            disabled={names.length === 0}
            onClick={submit}
          >
            {v('videos.add')}
          </Button>
        </>
      }
    >
      <p>{v('videos.addText', { last })}</p>
      <ol className={styles.names}>
        {names.map((name, at) => (
          <li key={name}>
            <b>{t('title.episode', { n: last + 1 + at })}</b> <code>{name}</code>
          </li>
        ))}
      </ol>
      <p>{isFree ? v('videos.addFree') : v('videos.addCost', { coins: state.pricePerEpisode })}</p>
      <SelectField
        label={t('upload.publishAs')}
        options={[
          { value: 'published', label: v('videos.show') },
          { value: 'planned', label: v('videos.plan') },
          { value: 'hidden', label: v('videos.hold') },
        ]}
        value={choice}
        onChoose={setChoice}
      />
      {choice === 'planned' && <ScheduledTimeField time={planned} isRefused={isRefusedTime} />}
      <ErrorMessage text={isRefusedTime ? undefined : send.problem} />
    </Dialog>
  )
}
