import { useSizeText } from '#i18n/use-size-text.ts'
import { useText } from '#i18n/use-text.ts'
import { Facts } from '#ui/lists/facts.tsx'
import { Pill } from '#ui/lists/pill.tsx'
import { Card } from '#ui/pages/card.tsx'
import styles from './health.module.css'
import type { Health } from './health-facts.ts'

/** The used space of the disk. */
export function StorageCard({ health: { disk, database } }: { readonly health: Health }) {
  const { t } = useText()
  const sizeOf = useSizeText()
  const free = t('health.free', { free: sizeOf(disk.freeBytes), total: sizeOf(disk.totalBytes) })
  return (
    <Card title={t('health.storage')}>
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
        <Facts
          facts={[
            { term: t('health.database'), value: sizeOf(database.bytes) },
            { term: t('health.uploads'), value: sizeOf(disk.uploadBytes) },
          ]}
        />
      </div>
    </Card>
  )
}

/** The age of the keys; never a key. */
export function KeysCard({ keys, readAt }: { readonly keys: Health['keys']; readonly readAt: number }) {
  const { t, time, relative } = useText()
  const names: Readonly<Record<string, string>> = {
    mediaTokenKey: t('health.keyMedia'),
    codeKey: t('health.keyCode'),
  }
  const isOld = (until: number | undefined): until is number => until !== undefined && until > readAt
  return (
    <Card title={t('health.keys')}>
      <Facts
        facts={[
          {
            term: t('health.keysChanged'),
            value: keys.changedAt === undefined ? t('common.never') : relative(keys.changedAt, readAt),
          },
          ...keys.rotating.map(({ name, oldUntil }) => ({
            term: names[name] ?? name,
            value: isOld(oldUntil) ? t('health.oldUntil', { time: time(oldUntil) }) : t('health.oneKey'),
          })),
        ]}
      />
    </Card>
  )
}

/** The settings of the environment, read only. */
export function SwitchesCard({ switches }: { readonly switches: Health['switches'] }) {
  const { t } = useText()
  return (
    <Card title={t('health.switches')} about={t('health.switchesAbout')}>
      <Facts
        facts={switches.map(({ name, isOn, value }) => ({
          term: name,
          value: value ?? <Pill tone={isOn ? 'ok' : 'plain'}>{t(isOn ? 'health.on' : 'health.off')}</Pill>,
        }))}
      />
    </Card>
  )
}
