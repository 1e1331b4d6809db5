import { Link } from '@tanstack/react-router'
import { useText } from '#i18n/use-text.ts'
import { Pill } from '#ui/lists/pill.tsx'
import { type Column, SecondLine, Table } from '#ui/lists/table.tsx'
import { Card } from '#ui/pages/card.tsx'
import styles from './upload.module.css'
import { findMergeNotes, type Upload } from './upload-facts.ts'

/** Lists the last imported uploads. */
export function FinishedUploads({ uploads }: { readonly uploads: readonly Upload[] }) {
  const { t, time } = useText()
  const columns: readonly Column<Upload>[] = [
    {
      id: 'title',
      title: t('upload.name'),
      isWrapping: true,
      cell: (upload) => (
        <>
          {upload.titles === undefined && upload.name}
          {upload.titles?.map(({ slug, vidId, name: title }) => (
            <div key={slug}>
              {vidId === undefined ? (
                slug
              ) : (
                <Link to="/titles/$vidId" params={{ vidId }} search={{}}>
                  {title ?? slug}
                </Link>
              )}
              <SecondLine>{slug}</SecondLine>
            </div>
          ))}
          <MergeNotes upload={upload} />
        </>
      ),
    },
    {
      id: 'episodes',
      title: t('upload.step.streams'),
      isNumber: true,
      isExtra: true,
      cell: ({ episodes }) => t('upload.episodes', { count: episodes }),
    },
    { id: 'when', title: t('upload.when'), cell: ({ touchedAt }) => <time>{time(touchedAt)}</time> },
    { id: 'by', title: t('upload.by'), isExtra: true, cell: ({ operator }) => operator },
    {
      id: 'outcome',
      title: t('upload.outcome'),
      cell: ({ titles = [] }) => {
        const hidden = titles.filter(({ status }) => status === 'unpublished')
        const isHidden = hidden.length > 0
        const plannedAt = hidden.find((title) => title.plannedAt !== undefined)?.plannedAt
        return (
          <>
            <Pill tone={isHidden ? 'plain' : 'ok'}>{t(isHidden ? 'upload.hidden' : 'upload.done')}</Pill>
            {plannedAt !== undefined && <SecondLine>{t('titles.plannedAt', { time: time(plannedAt) })}</SecondLine>}
          </>
        )
      },
    },
  ]
  return (
    <Card title={t('upload.finished')} isFlush>
      <Table label={t('upload.finished')} columns={columns} rows={uploads} keyOf={({ uploadId }) => uploadId} />
    </Card>
  )
}

/** Lists, for each file, the fields that were taken from the file and those that keep their value from Studio. */
function MergeNotes({ upload }: { readonly upload: Upload }) {
  const { t } = useText()
  const notes = findMergeNotes(upload)
  if (notes.length === 0) return null
  return (
    <details className={styles.more}>
      <summary>{t('upload.merged')}</summary>
      {notes.map(({ file, code, reason }) => (
        <p key={`${file} ${code}`}>
          <code>{file}</code> {t(`problem.${code ?? 'other'}`)} <span lang="en">{reason}</span>
        </p>
      ))}
    </details>
  )
}
