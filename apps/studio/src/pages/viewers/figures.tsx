import type { ReactNode } from 'react'
import { useText } from '#i18n/use-text.ts'
import { sumCoinsOfKinds, type ViewerData } from './facts.ts'
import styles from './viewers.module.css'

function Figure({ label, value, about }: { label: string; value: ReactNode; about: ReactNode }) {
  return (
    <div className={styles.figure}>
      <span>{label}</span>
      <b>{value}</b>
      <small>{about}</small>
    </div>
  )
}

/** Metrics of a viewer, such as balance and payments: those that support staff needs most often. */
export function ViewerMetrics({ facts }: { facts: ViewerData }) {
  const { t, number, money, time } = useText()
  const nowMs = Date.now()
  const { coins, debt, held, memberUntil, isRenewing, paid, disputedOrders, episodes, wholeTitles, titles } = facts
  const coinNotes = [
    t('viewer.coinsIn', {
      bought: number(sumCoinsOfKinds(facts, ['topup'])),
      bonus: number(sumCoinsOfKinds(facts, ['bonus', 'grant'])),
    }),
    held > 0 && t('viewer.held', { count: held }),
    debt > 0 && t('viewer.debt', { count: debt }),
  ].filter(Boolean)
  const isMember = memberUntil !== undefined && memberUntil > nowMs
  const orders = paid.reduce((sum, one) => sum + one.orders, 0)
  return (
    <section className={styles.figures} aria-label={t('viewer.figures')}>
      <Figure label={t('viewers.coins')} value={number(coins)} about={coinNotes.join(' · ')} />
      <Figure
        label={t('viewer.membership')}
        value={isMember ? t('viewer.member') : '–'}
        about={
          memberUntil === undefined
            ? t('viewer.neverMember')
            : [
                t(isMember ? 'viewer.memberUntil' : 'viewer.memberEnded', { when: time(memberUntil) }),
                t(isRenewing ? 'viewer.renews' : 'viewer.notRenewed'),
              ].join(', ')
        }
      />
      <Figure
        label={t('viewer.paid')}
        value={paid.length === 0 ? money(0, 'USD') : paid.map((one) => money(one.amount, one.currency)).join(' + ')}
        about={
          <>
            {t('viewer.orderCount', { count: orders })}
            {disputedOrders > 0 && (
              <span className={styles.bad}>, {t('viewer.disputed', { count: disputedOrders })}</span>
            )}
          </>
        }
      />
      <Figure
        label={t('viewer.owns')}
        value={t('viewer.episodeCount', { count: episodes })}
        about={`${t('viewer.titleCount', { count: titles })}, ${t('viewer.wholeCount', { count: wholeTitles })}`}
      />
      <Figure
        label={t('viewer.watched')}
        value={t('viewer.episodeCount', { count: facts.watchedEpisodes })}
        about={[
          t('viewer.ofTitles', { count: facts.watchedTitles }),
          facts.downloads > 0 && t('viewer.downloads', { count: facts.downloads }),
          facts.downloadDevices > 0 && t('viewer.downloadDevices', { count: facts.downloadDevices }),
        ]
          .filter(Boolean)
          .join(', ')}
      />
    </section>
  )
}
