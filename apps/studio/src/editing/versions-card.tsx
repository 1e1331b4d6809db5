import type { Output } from '@cliffhanger/contract/call'
import type { studioHome } from '@cliffhanger/contract/studio/home'
import type { LoadedRows } from '#api/use-rows.ts'
import type { TextKey } from '#i18n/use-text.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Pill } from '#ui/lists/pill.tsx'
import { ListFooter } from '#ui/lists/rows-foot.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { EmptyState } from '#ui/pages/states.tsx'
import { shortOperatorName } from './operator-name.ts'
import styles from './versions-card.module.css'

type Line = Output<typeof studioHome.versions>['rows'][number]

const texts: Readonly<Record<string, TextKey>> = {
  first: 'editing.by.first',
  import: 'editing.by.import',
  schedule: 'editing.by.schedule',
  restore: 'editing.by.restore',
}

interface VersionsCardProps {
  readonly rows: LoadedRows<Line>
  readonly live: number
  readonly canEdit: boolean
  readonly isBusy: boolean
  onPutBack(version: number): void
}

/** The versions of a home page or shop, newest first, with a button to restore each. */
export function VersionHistoryCard({ rows, live, canEdit, isBusy, onPutBack }: VersionsCardProps) {
  const { t, time } = useText()
  return (
    <Card title={t('editing.versions')} isFlush>
      <QueryStates query={rows}>
        {(lines) =>
          lines.length === 0 ? (
            <EmptyState title={t('editing.noVersions')} text={t('editing.noVersionsText')} />
          ) : (
            <ol className={styles.versions}>
              {lines.map(({ version, change, operator, at }) => (
                <li key={version}>
                  <b>{version}</b>
                  {version === live && <Pill tone="ok">{t('editing.live')}</Pill>}
                  <span className={styles.about}>
                    {t(texts[change] ?? 'editing.by.change', { name: shortOperatorName(operator) })} · {time(at)}
                  </span>
                  {canEdit && version !== live && (
                    <Button
                      isSmall
                      disabled={isBusy}
                      aria-label={t('editing.putBackName', { version })}
                      onClick={() => onPutBack(version)}
                    >
                      {t('editing.putBack')}
                    </Button>
                  )}
                </li>
              ))}
            </ol>
          )
        }
      </QueryStates>
      <ListFooter rows={rows} />
    </Card>
  )
}
