import { isActionAllowed } from '@cliffhanger/domain/studio-roles'
import { useCurrentOperator } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Page } from '#ui/pages/page.tsx'
import { MetricsCard } from './figures-card.tsx'
import { NeedsCard } from './needs/needs-card.tsx'
import { LiveMetricsCard } from './now-card.tsx'
import styles from './today.module.css'
import { useNow } from './use-now.ts'

/** The Today page: issues that need an operator, live metrics, and the metrics of the last days. */
export function Today() {
  const { t, tag } = useText()
  const { data: me } = useCurrentOperator()
  const nowMs = useNow(60_000)
  const date = new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  const time = new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' })
  const about = t('today.utc', { date: date.format(nowMs), time: time.format(nowMs) })
  return (
    <Page title={t('nav.today')} about={about}>
      <div className={styles.top}>
        <NeedsCard />
        <LiveMetricsCard />
      </div>
      {me && isActionAllowed(me.role, 'views.read') && <MetricsCard role={me.role} />}
    </Page>
  )
}
