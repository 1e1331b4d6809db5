import { studioUpload } from '@cliffhanger/contract/studio/upload'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallFailure } from '#api/call.ts'
import { queryKeyOf, useStudioQuery } from '#api/use-studio.ts'
import { useSizeText } from '#i18n/use-size-text.ts'
import { useText } from '#i18n/use-text.ts'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { Page, pageStyles } from '#ui/pages/page.tsx'
import { EmptyState, ErrorMessage } from '#ui/pages/states.tsx'
import type { ChosenFolder } from './chosen-files.ts'
import { ChooseButtons, DropZone } from './drop-zone.tsx'
import { EpisodeUploads } from './episode-uploads.tsx'
import { FinishedUploads } from './finished.tsx'
import { uploadSender } from './sending/sender.ts'
import { usePageUploads } from './sending/use-sendings.ts'
import styles from './upload.module.css'
import { UploadSection } from './upload-section.tsx'
import { useUploadFailure } from './use-upload-failure.ts'

const busyMs = 1_500
const idleMs = 10_000

/** The page that adds titles: files are uploaded, checked, encoded and published. */
export function UploadPage() {
  const { t } = useText()
  const sizeOf = useSizeText()
  const failureOf = useUploadFailure()
  const queries = useQueryClient()
  const [problem, setProblem] = useState('')
  const query = useStudioQuery(
    studioUpload.list,
    {},
    {
      readAgainMs: (data) =>
        data?.uploads.some(({ state }) => state === 'checking' || state === 'importing') ? busyMs : idleMs,
    },
  )
  const refresh = () => queries.invalidateQueries({ queryKey: queryKeyOf(studioUpload.list).slice(0, 1) })
  const sentUploads = usePageUploads().length
  useEffect(() => {
    // Refetches the uploads when no file is being sent any more, because the server then checks the completed uploads.
    if (sentUploads === 0) void queries.invalidateQueries({ queryKey: queryKeyOf(studioUpload.list).slice(0, 1) })
  }, [queries, sentUploads])
  async function add(folders: readonly ChosenFolder[], uploadId?: string): Promise<void> {
    setProblem(folders.length === 0 ? t('upload.noFiles') : '')
    for (const folder of folders) {
      try {
        await uploadSender.add(folder, uploadId === undefined ? {} : { uploadId })
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error
        const [, at] = /^files\.(\d+)\./.exec(error.field ?? '') ?? []
        const path = at === undefined ? error.field : folder.files[Number(at)]?.path
        const { reason, message } = error
        setProblem(failureOf(new CallFailure({ reason, message, ...(path !== undefined && { field: path }) })))
      }
    }
    await refresh()
  }
  return (
    <Page
      title={t('upload.title')}
      about={t('upload.about')}
      actions={<ChooseButtons onChoose={(folders) => void add(folders)} />}
    >
      <div className={pageStyles.stack}>
        <DropZone onChoose={(folders) => void add(folders)} onUnreadable={() => setProblem(t('upload.unreadable'))} />
        <ErrorMessage text={problem} />
        <QueryStates query={query}>
          {({ uploads, usableBytes }) => {
            const open = uploads.filter(({ state, episode }) => state !== 'done' && !episode)
            const forTitles = uploads.filter(({ state, episode }) => state !== 'done' && episode)
            const done = uploads.filter(({ state }) => state === 'done')
            return (
              <>
                {open.length === 0 && <EmptyState title={t('upload.none')} text={t('upload.noneText')} />}
                {open.map((upload) => (
                  <UploadSection
                    key={upload.uploadId}
                    upload={upload}
                    onAdd={(folders) => void add(folders, upload.uploadId)}
                  />
                ))}
                {forTitles.length > 0 && <EpisodeUploads uploads={forTitles} />}
                {done.length > 0 && <FinishedUploads uploads={done} />}
                <p className={styles.free}>{t('upload.free', { size: sizeOf(usableBytes) })}</p>
              </>
            )
          }}
        </QueryStates>
      </div>
    </Page>
  )
}
