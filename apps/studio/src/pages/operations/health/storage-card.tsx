import { useSizeText } from '#i18n/use-size-text.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { FactList } from '#ui/lists/facts.tsx'
import { Card } from '#ui/pages/card.tsx'
import { ErrorMessage, NoteBox } from '#ui/pages/states.tsx'
import styles from './health.module.css'
import type { ServerHealth } from './health-facts.ts'
import { useRunJob } from './use-run-job.ts'

/** Shows the used disk space. The sizes of media and backups are measured by a job, because there are many files. */
export function StorageCard({
  health: { disk, database },
  readAt,
}: {
  readonly health: ServerHealth
  readonly readAt: number
}) {
  const { t, relative } = useText()
  const sizeOf = useSizeText()
  const { start, isStarting, problem } = useRunJob()
  const { measured, isMeasuring, measureFailure } = disk
  const free = t('health.free', { free: sizeOf(disk.freeBytes), total: sizeOf(disk.totalBytes) })
  return (
    <Card
      title={t('health.storage')}
      actions={
        <Button
          isSmall
          isBusy={isStarting || isMeasuring}
          onClick={() => start('measure-storage', t('health.storage'))}
        >
          {t('health.measure')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <div>
          <p className={styles.meta}>{free}</p>
          <meter
            className={styles.meter}
            aria-label={t('health.disk')}
            min={0}
            max={disk.totalBytes}
            value={disk.totalBytes - disk.freeBytes}
          />
        </div>
        <FactList
          facts={[
            { term: t('health.database'), value: sizeOf(database.bytes) },
            { term: t('health.uploads'), value: sizeOf(disk.uploadBytes) },
            ...(measured
              ? [
                  { term: t('health.media'), value: sizeOf(measured.mediaBytes) },
                  { term: t('health.backups'), value: sizeOf(measured.backupBytes) },
                ]
              : []),
          ]}
        />
        <ErrorMessage text={problem} />
        {isMeasuring && <NoteBox tone="info">{t('health.measuring')}</NoteBox>}
        {measureFailure && <NoteBox tone="bad">{t('health.measureFailed', { reason: measureFailure })}</NoteBox>}
        <p className={styles.meta}>
          {measured ? t('health.measured', { time: relative(measured.at, readAt) }) : t('health.notMeasured')}
        </p>
      </div>
    </Card>
  )
}
