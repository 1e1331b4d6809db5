import { computeFinishPrice, type FinishPrice } from '@cliffhanger/domain/finish-price'
import { useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import { TextField } from '#ui/forms/field.tsx'
import { Card } from '#ui/pages/card.tsx'
import type { TitleData } from '../title.tsx'
import styles from './finish-card.module.css'

interface Props {
  readonly title: TitleData
  readonly freeEpisodes: number
  readonly coins: number
  /** Price of the whole title, as typed; '' means the shop's default price. */
  readonly wholeTitlePrice: string
}

/** Shows the price to watch a title to the end, computed by the same rule as in the player. */
export function FinishCard({ title, freeEpisodes, coins, wholeTitlePrice }: Props) {
  const { t } = useText()
  const [from, setFrom] = useState('1')
  const [balance, setBalance] = useState('0')
  const { shop, state } = title
  const watched = Math.max(0, Number.parseInt(from, 10) || 1)
  const left = state.episodes.filter(({ n }) => n > freeEpisodes && n >= watched).length
  const finish = computeFinishPrice({
    episodes: left,
    coinsPerEpisode: coins,
    balance: Math.max(0, Number.parseInt(balance, 10) || 0),
    packs: shop.coins.map((pack) => ({
      rechargeId: pack.rechargeId,
      conversionCoin: pack.coins,
      giveCoin: pack.bonus,
      rechargeSum: pack.price,
      currency: shop.currency,
    })),
    plans: shop.memberships.map((plan) => ({ ...plan, currency: shop.currency })),
    wholeTitlePrice: wholeTitlePrice || shop.wholeTitlePrice,
    wholeTitleCurrency: shop.currency,
    has: { coins: shop.sells.coins, wholeTitle: shop.sells.wholeTitles, membership: shop.sells.membership },
  })
  return (
    <Card title={t('title.finish.title')}>
      <div className={styles.stack}>
        <div className={styles.fields}>
          <TextField
            label={t('title.finish.from')}
            inputMode="numeric"
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
          <TextField
            label={t('title.finish.balance')}
            inputMode="numeric"
            value={balance}
            onChange={({ target }) => setBalance(target.value)}
          />
        </div>
        <p className={styles.hint}>{t('title.finish.left', { count: left, coins: finish.coins })}</p>
        {left === 0 ? <p>{t('title.finish.free')}</p> : <Options finish={finish} />}
      </div>
    </Card>
  )
}

function Options({ finish }: { readonly finish: FinishPrice }) {
  const { t, money, number } = useText()
  const { byCoins, byWholeTitle, byMembership, cheapest } = finish
  const options = [
    byWholeTitle && { route: 'wholeTitle', price: byWholeTitle, about: t('title.finish.once') },
    byCoins && {
      route: 'coins',
      price: byCoins,
      about:
        byCoins.packs.length === 0
          ? t('title.finish.enough')
          : byCoins.packs.map(({ coins, count }) => `${count} × ${number(coins)}`).join(' + '),
    },
    byMembership && {
      route: 'membership',
      price: byMembership,
      about: t('title.finish.days', { count: byMembership.days }),
    },
  ].filter((option) => option !== undefined)
  if (options.length === 0) return <p>{t('title.finish.none')}</p>
  return (
    <ul className={styles.options}>
      {options.map(({ route, price, about }) => (
        <li key={route} className={classNames(route === cheapest && styles.best)}>
          <span>
            <b>
              {t(`title.finish.${route === 'coins' ? 'coins' : route === 'wholeTitle' ? 'wholeTitle' : 'membership'}`)}
            </b>
            <small>{about}</small>
          </span>
          <span className={styles.price}>
            <b>{money(price.price, price.currency)}</b>
            {route === cheapest && <small>{t('title.finish.cheapest')}</small>}
          </span>
        </li>
      ))}
    </ul>
  )
}
