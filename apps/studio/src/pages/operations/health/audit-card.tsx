import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Card } from '#ui/pages/card.tsx'
import { ErrorMessage, NoteBox } from '#ui/pages/states.tsx'
import styles from './health.module.css'
import type { ServerHealth } from './health-facts.ts'
import { useRunJob } from './use-run-job.ts'

/** Runs the audit of viewers' balances and access rights, and shows the differences found by the last run. */
export function AuditCard({
  audit: { isRunning, last, failure },
  readAt,
}: {
  readonly audit: ServerHealth['audit']
  readonly readAt: number
}) {
  const { t, relative } = useText()
  const { start, isStarting, problem } = useRunJob()
  const when = last ? relative(last.at, readAt) : ''
  return (
    <Card
      title={t('health.audit')}
      actions={
        <Button isSmall isBusy={isStarting || isRunning} onClick={() => start('audit', t('health.audit'))}>
          {t('health.auditRun')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <p className={styles.meta}>{t('health.auditAbout')}</p>
        <ErrorMessage text={problem} />
        {isRunning && <NoteBox tone="info">{t('health.auditRunning')}</NoteBox>}
        {failure && <NoteBox tone="bad">{t('health.auditFailed', { reason: failure })}</NoteBox>}
        {!last && <p className={styles.meta}>{t('health.auditNever')}</p>}
        {last?.count === 0 && <NoteBox tone="ok">{t('health.auditAgrees', { time: when })}</NoteBox>}
        {last && last.count > 0 && (
          <>
            <NoteBox tone="bad">{t('health.auditFound', { count: last.count, time: when })}</NoteBox>
            <ul className={styles.differences} lang="en">
              {last.differences.map((difference) => (
                <li key={difference}>{difference}</li>
              ))}
            </ul>
            {last.count > last.differences.length && (
              <p className={styles.meta}>{t('health.auditMore', { count: last.count - last.differences.length })}</p>
            )}
          </>
        )}
      </div>
    </Card>
  )
}
