import { useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Card } from '#ui/pages/card.tsx'
import { NoteBox } from '#ui/pages/states.tsx'
import styles from './health.module.css'
import type { ServerHealth } from './health-facts.ts'
import { MediaBackupDialog } from './media-backup-dialog.tsx'

/** Lists the backups created by Studio, and whether the newest one was verified. */
export function BackupsCard({
  health,
  readAt,
  isBusy,
  onStart,
}: {
  readonly health: Pick<ServerHealth, 'backups' | 'disk'>
  readonly readAt: number
  readonly isBusy: boolean
  readonly onStart: (what: 'writeWithMedia' | 'verify') => void
}) {
  const { t, time, relative } = useText()
  const [isAsking, setAsking] = useState(false)
  const { rows, isRunning, isVerifying, failure, verifyFailure, verifiedAt, folder, lastAt } = health.backups
  const { isMediaInBucket } = health.backups
  return (
    <Card
      title={t('health.backups')}
      actions={
        <>
          {!isMediaInBucket && (
            <Button isSmall isBusy={isBusy || isRunning} onClick={() => setAsking(true)}>
              {t('health.backUpWithMedia')}
            </Button>
          )}
          <Button isSmall isBusy={isBusy || isVerifying} disabled={rows.length === 0} onClick={() => onStart('verify')}>
            {t('health.verify')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.meta}>
          {lastAt === undefined ? t('health.noBackup') : t('health.lastBackup', { time: relative(lastAt, readAt) })}
        </p>
        {isRunning && <NoteBox tone="info">{t('health.backupRunning')}</NoteBox>}
        {failure && <NoteBox tone="bad">{t('health.backupFailed', { reason: failure })}</NoteBox>}
        {isVerifying && <NoteBox tone="info">{t('health.verifying')}</NoteBox>}
        {verifyFailure && <NoteBox tone="bad">{t('health.verifyFailed', { reason: verifyFailure })}</NoteBox>}
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
        {isMediaInBucket && <p className={styles.meta}>{t('health.mediaInBucket')}</p>}
      </div>
      {isAsking && (
        <MediaBackupDialog
          health={health}
          readAt={readAt}
          onClose={() => setAsking(false)}
          onStart={() => {
            setAsking(false)
            onStart('writeWithMedia')
          }}
        />
      )}
    </Card>
  )
}
