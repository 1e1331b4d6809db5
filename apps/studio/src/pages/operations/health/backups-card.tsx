import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Card } from '#ui/pages/card.tsx'
import { Note } from '#ui/pages/states.tsx'
import styles from './health.module.css'
import type { Health } from './health-facts.ts'

/** The backups that Studio wrote, and whether the newest one is whole. */
export function BackupsCard({
  backups,
  readAt,
  isBusy,
  onVerify,
}: {
  readonly backups: Health['backups']
  readonly readAt: number
  readonly isBusy: boolean
  readonly onVerify: () => void
}) {
  const { t, time, relative } = useText()
  const { rows, isRunning, isVerifying, failure, verifyFailure, verifiedAt, folder, lastAt } = backups
  return (
    <Card
      title={t('health.backups')}
      actions={
        <Button isSmall isBusy={isBusy || isVerifying} disabled={rows.length === 0} onClick={onVerify}>
          {t('health.verify')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <p className={styles.meta}>
          {lastAt === undefined ? t('health.noBackup') : t('health.lastBackup', { time: relative(lastAt, readAt) })}
        </p>
        {isRunning && <Note tone="info">{t('health.backupRunning')}</Note>}
        {failure && <Note tone="bad">{t('health.backupFailed', { reason: failure })}</Note>}
        {isVerifying && <Note tone="info">{t('health.verifying')}</Note>}
        {verifyFailure && <Note tone="bad">{t('health.verifyFailed', { reason: verifyFailure })}</Note>}
        {rows.length > 0 && (
          <ul className={styles.list}>
            {rows.map(({ name, takenAt, hasMedia }) => (
              <li key={name}>
                <Icon name="check" size={16} />
                <time>{time(takenAt)}</time>
                {hasMedia && <span>{t('health.withMedia')}</span>}
              </li>
            ))}
          </ul>
        )}
        {verifiedAt !== undefined && !verifyFailure && (
          <p className={styles.meta}>{t('health.verified', { time: relative(verifiedAt, readAt) })}</p>
        )}
        <p className={styles.meta}>{t('health.folder', { folder })}</p>
      </div>
    </Card>
  )
}
