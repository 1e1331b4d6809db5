import { studioViewers } from '@cliffhanger/contract/studio/viewers'
import { useStudio } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Loaded } from '#ui/loaded.tsx'
import styles from './viewers.module.css'

/** Devices that the viewer is signed in on. */
export function Devices({ userId }: { userId: string }) {
  const { t, time } = useText()
  const query = useStudio(studioViewers.devices, { userId })
  return (
    <Card title={t('viewer.devices')} isFlush>
      <Loaded query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className={styles.none}>{t('viewer.noDevices')}</p>
          ) : (
            <ul className={styles.rows}>
              {rows.map((row) => (
                <li key={row.deviceId}>
                  <Icon name="phone" size={16} />
                  <div className={styles.title}>
                    <b>{row.client || t('viewer.unknownDevice')}</b>
                    <small>{t('viewer.lastUsed', { when: time(row.usedAt) })}</small>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
