import { useText } from '#i18n/use-text.ts'
import { Facts } from '#ui/lists/facts.tsx'
import { Pill } from '#ui/lists/pill.tsx'
import { Card } from '#ui/pages/card.tsx'
import type { Health } from './health-facts.ts'

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
