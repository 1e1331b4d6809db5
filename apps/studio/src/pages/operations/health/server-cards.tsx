import { useText } from '#i18n/use-text.ts'
import { FactList } from '#ui/lists/facts.tsx'
import { Pill } from '#ui/lists/pill.tsx'
import { SecondLine } from '#ui/lists/table.tsx'
import { Card } from '#ui/pages/card.tsx'
import type { ServerHealth } from './health-facts.ts'

/** Shows the age of each secret key, and until when a replaced key is still accepted. Never shows a key itself. */
export function SecretKeysCard({ keys, readAt }: { readonly keys: ServerHealth['keys']; readonly readAt: number }) {
  const { t, time, relative } = useText()
  const names: Readonly<Record<string, string>> = {
    mediaTokenKey: t('health.keyMedia'),
    codeKey: t('health.keyCode'),
    operatorKey: t('health.keyOperator'),
    notificationKey: t('health.keyNotifications'),
    envelopeKey: t('health.keyEnvelope'),
  }
  const { list, changedAt } = keys
  function ageOf(madeAt: number | undefined): string {
    if (madeAt !== undefined) return t('health.keyMade', { time: relative(madeAt, readAt) })
    return changedAt === undefined ? t('health.keyAgeUnknown') : t('health.keyMadeBefore', { time: time(changedAt) })
  }
  return (
    <Card title={t('health.keys')}>
      <FactList
        facts={[
          ...list.map(({ name, madeAt, oldUntil = 0 }) => ({
            term: names[name] ?? name,
            value: (
              <>
                {ageOf(madeAt)}
                {oldUntil > readAt && <SecondLine>{t('health.oldUntil', { time: time(oldUntil) })}</SecondLine>}
              </>
            ),
          })),
          {
            term: t('health.keysChanged'),
            value: changedAt === undefined ? t('common.never') : relative(changedAt, readAt),
          },
        ]}
      />
    </Card>
  )
}

/** Shows the settings from environment variables, read-only. */
export function EnvironmentSettingsCard({ switches }: { readonly switches: ServerHealth['switches'] }) {
  const { t } = useText()
  return (
    <Card title={t('health.switches')} about={t('health.switchesAbout')}>
      <FactList
        facts={switches.map(({ name, isOn, value }) => ({
          term: name,
          value: value ?? <Pill tone={isOn ? 'ok' : 'plain'}>{t(isOn ? 'health.on' : 'health.off')}</Pill>,
        }))}
      />
    </Card>
  )
}
