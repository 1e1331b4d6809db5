import type { Output } from '@cliffhanger/contract/call'
import { studioTitle } from '@cliffhanger/contract/studio/title'
import { useState } from 'react'
import { usePaginatedRows } from '#api/use-rows.ts'
import { useStudioMutation, useStudioQuery } from '#api/use-studio.ts'
import type { TextKey } from '#i18n/use-text.ts'
import { useText } from '#i18n/use-text.ts'
import { csvTime } from '#ui/csv-time.ts'
import { Button } from '#ui/forms/button.tsx'
import { type CsvColumn, ListFooter } from '#ui/lists/rows-foot.tsx'
import { Timeline } from '#ui/lists/timeline.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { EmptyState, ErrorMessage } from '#ui/pages/states.tsx'
import { useTitleFailure } from '../title-failure.ts'
import { useTitleChangeToast } from '../use-changed-toast.ts'
import { comparableStates } from './comparable-states.ts'
import { StateComparison } from './comparison.tsx'
import { differencesOf } from './differences.ts'
import { useFlatState } from './flat-state.ts'
import styles from './title.module.css'
import type { TabProps } from './title.tsx'

type Line = Output<typeof studioTitle.history>['rows'][number]

const changes: Readonly<Record<string, TextKey>> = {
  first: 'title.history.first',
  import: 'title.history.import',
  words: 'title.history.words',
  tags: 'title.history.tags',
  details: 'title.history.details',
  prices: 'title.history.prices',
  visibility: 'title.history.visibility',
  episodes: 'title.history.episodes',
  covers: 'title.history.covers',
  release: 'title.history.release',
  video: 'title.history.video',
  append: 'title.history.append',
  order: 'title.history.order',
  undo: 'title.history.undo',
}

const csvColumns: readonly CsvColumn<Line>[] = [
  { title: 'version', value: ({ version }) => version },
  { title: 'changed', value: ({ at }) => csvTime(at) },
  { title: 'operator', value: ({ operator }) => operator },
  { title: 'change', value: ({ change }) => change },
]

/** Lists the versions of the title. Restoring one creates a new version, so no version is lost. */
export function History({ title, mayWrite }: TabProps) {
  const { t } = useText()
  const rows = usePaginatedRows(studioTitle.history, { vidId: title.vidId })
  const [shown, setShown] = useState<number>()
  return (
    <Card title={t('title.tab.history')} about={t('title.history.about')}>
      <QueryStates query={rows}>
        {(lines) =>
          lines.length === 0 ? (
            <EmptyState title={t('title.history.none')} text={t('title.history.noneText')} />
          ) : (
            <Timeline
              label={t('title.tab.history')}
              entries={lines.map((line) => ({
                id: String(line.version),
                at: line.at,
                isFromOutside: line.operator === '' || !line.operator.includes('<'),
                ...(line.change === 'import' && { tone: 'ok' as const }),
                title: `${t(changes[line.change] ?? 'title.history.other')} · ${t('title.history.version', { n: line.version })}`,
                text: (
                  <Entry
                    title={title}
                    line={line}
                    mayWrite={mayWrite}
                    isShown={shown === line.version}
                    onShow={() => setShown(shown === line.version ? undefined : line.version)}
                  />
                ),
              }))}
            />
          )
        }
      </QueryStates>
      <ListFooter rows={rows} csv={{ fileName: `${title.slug}-versions`, columns: csvColumns }} />
    </Card>
  )
}

function Entry({
  title,
  line,
  mayWrite,
  isShown,
  onShow,
}: TabProps & { readonly line: Line; readonly isShown: boolean; readonly onShow: () => void }) {
  const { t } = useText()
  const tellChanged = useTitleChangeToast(title)
  const restore = useStudioMutation(studioTitle.restore)
  const { vidId, version } = title
  const failureText = useTitleFailure([{ vidId, name: title.slug }])
  async function putBack(): Promise<void> {
    const done = await restore.mutateAsync({ vidId, version, restored: line.version }).catch(() => undefined)
    if (!done) return
    tellChanged(t('title.history.restored', { n: line.version }), done)
  }
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <span>{line.operator || t('title.history.unknown')}</span>
        <Button isSmall look="quiet" aria-expanded={isShown} onClick={onShow}>
          {t(isShown ? 'title.history.close' : 'title.history.show')}
        </Button>
        {mayWrite && line.version !== version && (
          <Button isSmall icon="undo" isBusy={restore.isPending} onClick={() => void putBack()}>
            {t('title.history.restore')}
          </Button>
        )}
      </div>
      {restore.error && <ErrorMessage text={failureText(restore.error)} />}
      {isShown && <Changes vidId={vidId} version={line.version} />}
    </div>
  )
}

function Changes({ vidId, version }: { readonly vidId: string; readonly version: number }) {
  const { t } = useText()
  const flat = useFlatState()
  const query = useStudioQuery(studioTitle.versionState, { vidId, version })
  return (
    <QueryStates query={query}>
      {({ state, before }) => {
        const states = comparableStates(before, state)
        return (
          <StateComparison
            label={t('title.history.version', { n: version })}
            titles={[t('title.history.before'), t('title.history.after')]}
            differences={differencesOf(states.before ? flat(states.before) : new Map(), flat(states.after))}
          />
        )
      }}
    </QueryStates>
  )
}
