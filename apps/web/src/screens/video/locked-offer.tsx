import { accounts } from '@cliffhanger/contract/accounts'
import { useId } from 'react'
import { useCall } from '#api/use-call.ts'
import { isHintedPlayable } from '#features/watching/episode-tiles.ts'
import { leftToPay } from '#features/watching/title-facts.ts'
import { useLocale } from '#i18n/use-text.ts'
import { keys } from '#settings/keys.ts'
import { useSetting } from '#settings/use-setting.ts'
import button from '#ui/button.module.css'
import { Coin } from './coin.tsx'
import styles from './locked-offer.module.css'
import { dollars } from './money.ts'
import { usePlayer } from './player-context.ts'
import { runtimeText } from './runtime-text.ts'

/** A locked episode, honestly: what is left, what all of it costs, what you have, and a way back. */
export function LockedOffer() {
  const { t, money, number, language } = useLocale()
  const id = useId()
  const { video, hints, n, choose, close } = usePlayer()
  const account = useCall(accounts.getUserAccountInfo, {}, { refetchOnMount: 'always' })
  const [coinSwitch] = useSetting(keys.coinSwitch)
  const [payAllSwitch] = useSetting(keys.payAllSwitch)
  const left = leftToPay(video, hints)
  // The server may lock what the hints call open.
  const count = Math.max(1, left.episodes)
  const coins = Math.max(video.consumeCoin, left.coins)
  const back = video.episodes.findLast((episode) => episode.n < n && isHintedPlayable(episode.n, hints))
  return (
    <section className={styles.offer} aria-labelledby={id}>
      <h1 className={`${styles.thanks} display`} id={id}>
        {t('player.thankYou')}
      </h1>
      <div className={styles.ledge} />
      <p className={styles.text}>{t('player.lockedText', { title: video.vidName })}</p>
      <dl className={`${styles.sum} figures`}>
        <div>
          <dt>{t('player.left')}</dt>
          <dd>{t('player.episodeCount', { count })}</dd>
        </div>
        <div>
          <dt>{t('player.time')}</dt>
          <dd>{runtimeText(language.tag, left.seconds)}</dd>
        </div>
        <div>
          <dt>{t('player.youHave')}</dt>
          <dd>
            <Coin /> {account.data ? number(account.data.coinBalance) : '–'}
          </dd>
        </div>
      </dl>
      <ul className={`${styles.prices} figures`}>
        {coinSwitch === 1 && (
          <li>
            <b>{t('player.thisEpisode')}</b>
            <b className={styles.price}>
              <Coin /> {number(video.consumeCoin)}
            </b>
            <span>{t('player.thisEpisodeText', { count, n, coins })}</span>
          </li>
        )}
        {payAllSwitch === 1 && video.wholeTitlePrice !== '' && (
          <li>
            <b>{t('player.wholeTitle')}</b>
            <b className={styles.price}>{money(video.wholeTitlePrice, dollars)}</b>
            <span>{t('player.wholeTitleText', { count })}</span>
            <span className={styles.period}>{t('player.once')}</span>
          </li>
        )}
      </ul>
      <p className={styles.later}>{t('player.buyingLater')}</p>
      <div className={styles.actions}>
        {back && (
          <button className={`${button.primary} ${styles.wide}`} type="button" onClick={() => choose(back.n)}>
            {t('player.backToFree')}
          </button>
        )}
        <button className={`${button.link} ${styles.away}`} type="button" onClick={close}>
          {t('player.keepBrowsing')}
        </button>
      </div>
    </section>
  )
}
