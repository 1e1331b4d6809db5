import type { LiveFigures } from '@cliffhanger/contract/studio/today'
import { useLiveMetrics } from '#app/live.tsx'
import { useText } from '#i18n/use-text.ts'
import { PercentChange } from '#ui/chart/change.tsx'
import { LineChart } from '#ui/chart/line-chart.tsx'
import { Card } from '#ui/pages/card.tsx'
import { LoadingRows, NoteBox } from '#ui/pages/states.tsx'
import styles from './now-card.module.css'

const minuteMs = 60_000

/** Live metrics: the number of current viewers, the titles that they watch, and today's revenue. */
export function LiveMetricsCard() {
  const { t, time } = useText()
  const { figures, isConnected } = useLiveMetrics()
  return (
    <Card title={t('now.title')} about={t('now.lastHour')}>
      {!figures && <LoadingRows label={t('common.loading')} rows={6} />}
      {figures && (
        <>
          {!isConnected && (
            <div className={styles.offline}>
              <NoteBox tone="warn">{t('now.offline', { time: time(figures.at) })}</NoteBox>
            </div>
          )}
          <Watching figures={figures} />
          <Titles figures={figures} />
          {figures.money && <Money money={figures.money} />}
        </>
      )}
    </Card>
  )
}

function Watching({ figures: { at, watching, minutes } }: { readonly figures: LiveFigures }) {
  const { t, number, tag } = useText()
  const clock = new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' })
  const names = minutes.map((_, index) => clock.format(at - (minutes.length - 1 - index) * minuteMs))
  return (
    <>
      <div className={styles.head}>
        <b className={styles.big}>{number(watching.now)}</b>
        <span>{t('now.watching')}</span>
        {watching.before > 0 && (
          <span className={styles.before}>
            <PercentChange now={watching.now} before={watching.before} />
            {t('now.before')}
          </span>
        )}
      </div>
      <LineChart
        label={t('now.chart', { count: watching.now })}
        days={names}
        lines={[{ name: t('now.watching'), values: minutes, tone: 1 }]}
        format={number}
        formatTick={number}
        height={72}
        names={3}
      />
    </>
  )
}

function Titles({ figures: { titles, others } }: { readonly figures: LiveFigures }) {
  const { t, number } = useText()
  const most = Math.max(...titles.map(({ viewers }) => viewers), 1)
  if (titles.length === 0) return <p className={styles.nobody}>{t('now.nobody')}</p>
  return (
    <ul className={styles.titles}>
      {titles.map(({ vidId, name, cover, viewers }) => (
        <li key={vidId}>
          <span className={styles.poster}>{cover && <img src={cover} alt="" loading="lazy" />}</span>
          <span className={styles.name}>{name}</span>
          <span className={styles.bar} aria-hidden="true">
            <i style={{ width: `${(100 * viewers) / most}%` }} />
          </span>
          <span className={styles.number}>{number(viewers)}</span>
        </li>
      ))}
      {others.titles > 0 && (
        <li className={styles.others}>
          <span className={styles.otherNames}>{t('now.others', { count: others.titles })}</span>
          <span className={styles.number}>{number(others.viewers)}</span>
        </li>
      )}
    </ul>
  )
}

function Money({ money: { revenue, newPayers } }: { readonly money: NonNullable<LiveFigures['money']> }) {
  const { t, money, number } = useText()
  return (
    <dl className={styles.money}>
      <div>
        <dt>{t('now.revenue')}</dt>
        {revenue.length === 0 && (
          <dd>
            <b>0</b>
          </dd>
        )}
        {revenue.map(({ currency, amount, before }) => (
          <dd key={currency}>
            <b>{money(amount, currency)}</b>
            {Number(before) > 0 && <PercentChange now={Number(amount)} before={Number(before)} />}
          </dd>
        ))}
      </div>
      <div>
        <dt>{t('now.payers')}</dt>
        <dd>
          <b>{number(newPayers.now)}</b>
          <span>{t('now.payersBefore', { count: newPayers.before })}</span>
        </dd>
      </div>
    </dl>
  )
}
