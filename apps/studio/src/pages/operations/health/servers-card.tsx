import { useText } from '#i18n/use-text.ts'
import { Card } from '#ui/pages/card.tsx'
import { EmptyState } from '#ui/pages/states.tsx'
import styles from './health.module.css'
import { type ServerHealth, shortCommit } from './health-facts.ts'

/** Lists the running servers with their versions and start times. */
export function ServersCard({
  servers,
  readAt,
}: {
  readonly servers: ServerHealth['servers']
  readonly readAt: number
}) {
  const { t, relative } = useText()
  return (
    <Card title={t('health.servers')}>
      {servers.length === 0 ? (
        <EmptyState title={t('health.noServers')} />
      ) : (
        <ul className={styles.list}>
          {servers.map(({ host, version, startedAt }) => (
            <li key={`${host} ${startedAt}`}>
              <b>{host}</b>
              <span>
                {version && `${t('health.version', { commit: shortCommit(version) })} · `}
                {t('health.startedAt', { time: relative(startedAt, readAt) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
