import type { Output } from '@cliffhanger/contract/call'
import { studioUpload } from '@cliffhanger/contract/studio/upload'
import { Link } from '@tanstack/react-router'
import { useStudioQuery } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Pill } from '#ui/lists/pill.tsx'
import { type Column, Table } from '#ui/lists/table.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { EmptyState } from '#ui/pages/states.tsx'

type Upload = Output<typeof studioUpload.list>['uploads'][number]

const shown = 8

/** Lists the last uploads and their imports. */
export function ImportsCard() {
  const { t, time } = useText()
  const query = useStudioQuery(studioUpload.list, {})
  const columns: readonly Column<Upload>[] = [
    { id: 'name', title: t('upload.name'), isWrapping: true, cell: ({ name, title }) => title?.name ?? name },
    { id: 'state', title: t('health.state'), cell: (upload) => <ImportState upload={upload} /> },
    { id: 'when', title: t('upload.when'), isExtra: true, cell: ({ touchedAt }) => <time>{time(touchedAt)}</time> },
    { id: 'by', title: t('upload.by'), isExtra: true, cell: ({ operator }) => operator },
  ]
  return (
    <Card title={t('health.imports')} isFlush actions={<Link to="/upload">{t('health.openUploads')}</Link>}>
      <QueryStates query={query}>
        {({ uploads }) =>
          uploads.length === 0 ? (
            <EmptyState title={t('health.noImports')} />
          ) : (
            <Table
              label={t('health.imports')}
              columns={columns}
              rows={uploads.slice(0, shown)}
              keyOf={({ uploadId }) => uploadId}
            />
          )
        }
      </QueryStates>
    </Card>
  )
}

function ImportState({ upload: { state, problems, progress, files } }: { readonly upload: Upload }) {
  const { t } = useText()
  const errors = problems.filter(({ severity }) => severity === 'error').length
  if (state === 'failed') return <Pill tone="bad">{t('upload.failed')}</Pill>
  if (errors > 0) return <Pill tone="warn">{t('upload.toMend', { count: errors })}</Pill>
  if (state === 'done') return <Pill tone="ok">{t('upload.done')}</Pill>
  if (progress) return <Pill icon="clock">{t('upload.running', { done: progress.done, total: progress.total })}</Pill>
  if (state === 'checking') return <Pill icon="clock">{t('upload.checking')}</Pill>
  if (state === 'receiving') return <Pill icon="upload">{t('upload.files', { count: files })}</Pill>
  return <Pill>{t('upload.waits')}</Pill>
}
