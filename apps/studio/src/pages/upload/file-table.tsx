import { studioUpload } from '@cliffhanger/contract/studio/upload'
import { useState } from 'react'
import { useStudioQuery } from '#api/use-studio.ts'
import { useSizeText } from '#i18n/use-size-text.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Pill } from '#ui/lists/pill.tsx'
import { type Column, Table } from '#ui/lists/table.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import type { UploadProgress } from './sending/sender.ts'
import styles from './upload.module.css'
import type { SentFile, Upload } from './upload-facts.ts'

/** The files of an upload: only those in progress, or all. */
export function FileTable({
  upload,
  sending,
}: {
  readonly upload: Upload
  readonly sending: UploadProgress | undefined
}) {
  const { t } = useText()
  const [chosen, setAll] = useState<boolean>()
  const isAll = chosen ?? sending === undefined
  const query = useStudioQuery(studioUpload.read, { uploadId: upload.uploadId })
  return (
    <Card
      title={t('upload.fileList')}
      about={t('upload.files', { count: upload.files })}
      isFlush
      isGroup
      actions={
        <>
          <Button isSmall look={isAll ? 'quiet' : 'plain'} aria-pressed={!isAll} onClick={() => setAll(false)}>
            {t('upload.underWay')}
          </Button>
          <Button isSmall look={isAll ? 'plain' : 'quiet'} aria-pressed={isAll} onClick={() => setAll(true)}>
            {t('upload.all')}
          </Button>
        </>
      }
    >
      <QueryStates query={query}>
        {({ files }) => (
          <Files
            files={isAll ? files : files.filter(({ fileId }) => sending?.underWay.has(fileId))}
            sending={sending}
          />
        )}
      </QueryStates>
    </Card>
  )
}

function Files({
  files,
  sending,
}: {
  readonly files: readonly SentFile[]
  readonly sending: UploadProgress | undefined
}) {
  const { t, number } = useText()
  const sizeOf = useSizeText()
  const sent = ({ fileId, receivedBytes }: SentFile) => sending?.underWay.get(fileId) ?? receivedBytes
  const columns: readonly Column<SentFile>[] = [
    { id: 'file', title: t('upload.file'), isWrapping: true, cell: ({ path }) => <code>{path}</code> },
    {
      id: 'place',
      title: t('upload.place'),
      isExtra: true,
      cell: ({ path, place }) =>
        place === undefined ? t('upload.placeNone') : place === path ? '' : <code>{place}</code>,
    },
    { id: 'size', title: t('upload.size'), isNumber: true, cell: ({ bytes }) => sizeOf(bytes) },
    {
      id: 'sent',
      title: t('upload.sent'),
      isNumber: true,
      cell: (file) =>
        sent(file) >= file.bytes ? (
          <Pill tone="ok">{t('upload.there')}</Pill>
        ) : (
          `${number(Math.floor((100 * sent(file)) / file.bytes))} %`
        ),
    },
  ]
  if (files.length === 0) return <p className={styles.noFiles}>{t('upload.noneUnderWay')}</p>
  return <Table label={t('upload.fileList')} columns={columns} rows={files} keyOf={({ fileId }) => fileId} />
}
