import { Link } from '@tanstack/react-router'
import { useText } from '#i18n/use-text.ts'
import { Pill } from '#ui/lists/pill.tsx'
import { type Column, SecondLine, Table } from '#ui/lists/table.tsx'
import { Card } from '#ui/pages/card.tsx'
import { findUploadErrors, type Upload } from './upload-facts.ts'

/** Lists unfinished uploads of episodes, with links to their titles, where they are continued. */
export function EpisodeUploads({ uploads }: { readonly uploads: readonly Upload[] }) {
  const { t } = useText()
  const columns: readonly Column<Upload>[] = [
    {
      id: 'title',
      title: t('upload.name'),
      isWrapping: true,
      cell: ({ name, titles: [title] = [], episode }) => (
        <>
          {/* A router link instead of a plain link: a page load would stop all running uploads. */}
          <Link to="/titles/$vidId" params={{ vidId: episode?.vidId ?? '' }} search={{}}>
            {title?.name ?? title?.slug ?? name}
          </Link>
          <SecondLine>
            {episode?.replaces === undefined ? name : `${t('title.episode', { n: episode.replaces })} · ${name}`}
          </SecondLine>
        </>
      ),
    },
    {
      id: 'problems',
      title: t('upload.step.checks'),
      cell: (upload) => {
        const count = findUploadErrors(upload).length
        return count > 0 && <Pill tone="bad">{t('upload.toMend', { count })}</Pill>
      },
    },
  ]
  return (
    <Card title={t('title.tab.episodes')} isFlush>
      <Table label={t('title.tab.episodes')} columns={columns} rows={uploads} keyOf={({ uploadId }) => uploadId} />
    </Card>
  )
}
