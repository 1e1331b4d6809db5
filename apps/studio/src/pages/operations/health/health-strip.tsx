import { isBackupOverdue } from '@cliffhanger/domain/backup-age'
import { useSizeText } from '#i18n/use-size-text.ts'
import { useText } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './health.module.css'
import { type ServerHealth, shortCommit } from './health-facts.ts'

/** Minimum free share of a disk before a warning is shown. */
const leastFree = 0.1

/** A summary of the health page in six indicators. */
export function HealthStrip({ health, readAt }: { readonly health: ServerHealth; readonly readAt: number }) {
  const { t, relative, number } = useText()
  const sizeOf = useSizeText()
  const { server, database, mail, backups, disk, jobs } = health
  const failed = jobs.filter(({ failedAt = 0, succeededAt = 0 }) => failedAt > succeededAt)
  const cells: readonly { title: string; isGood: boolean; value: string; more: string }[] = [
    {
      title: t('health.server'),
      isGood: server.isReady,
      value: server.isReady ? t('health.ready') : t('health.waitsFor', { parts: server.waitingFor.join(', ') }),
      more: server.commit ? t('health.version', { commit: shortCommit(server.commit) }) : '',
    },
    {
      title: t('health.database'),
      isGood: database.waiting === 0,
      value: t('health.connections', { used: database.connections, most: database.mostConnections }),
      more: database.waiting === 0 ? t('health.nobodyWaits') : t('health.lockWaits', { count: database.waiting }),
    },
    {
      title: t('health.mail'),
      isGood: mail.late === 0,
      value: t('health.unsent', { unsent: mail.unsent, late: mail.late }),
      more: t(mail.isFiles ? 'health.mailFiles' : 'health.mailSmtp'),
    },
    {
      title: t('health.backup'),
      isGood: !isBackupOverdue(backups.lastAt, readAt),
      value: backups.lastAt === undefined ? t('health.noBackup') : relative(backups.lastAt, readAt),
      more: t('health.usually'),
    },
    {
      title: t('health.disk'),
      isGood: disk.freeBytes > disk.totalBytes * leastFree,
      value: t('health.free', { free: sizeOf(disk.freeBytes), total: sizeOf(disk.totalBytes) }),
      more: t('health.up', { time: relative(server.startedAt, readAt), memory: sizeOf(server.memoryBytes) }),
    },
    {
      title: t('health.failedJobs'),
      isGood: failed.length === 0,
      value: number(failed.length),
      more: failed.map(({ name }) => name).join(', '),
    },
  ]
  return (
    <section className={styles.strip} aria-label={t('operations.health')}>
      {cells.map(({ title, isGood, value, more }) => (
        <div key={title} className={classNames(styles.cell, isGood ? styles.good : styles.late)}>
          <h2>
            <Icon name={isGood ? 'check' : 'warning'} size={16} />
            {title}
          </h2>
          <span>{value}</span>
          <small>{more}</small>
        </div>
      ))}
    </section>
  )
}
