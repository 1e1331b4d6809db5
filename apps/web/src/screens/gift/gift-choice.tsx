import radio from '#ui/forms/radio-row.module.css'
import { CheckIcon } from '#ui/icons/row-icons.tsx'
import type { Offer } from './buy-gift.tsx'
import styles from './gift.module.css'
import type { GiftText } from './use-gift-texts.ts'

interface Props {
  readonly t: GiftText
  readonly offers: readonly Offer[]
  readonly place: number
  readonly onChoose: (place: number) => void
}

/** Chooses what to give, each with its price. */
export const GiftChoice = ({ t, offers, place, onChoose }: Props) => (
  <fieldset className={styles.choice}>
    <legend>{t('choose')}</legend>
    {offers.map(({ episodes, coins }, at) => (
      <label key={episodes.length} className={radio.row}>
        <input type="radio" name="gift" checked={at === place} onChange={() => onChoose(at)} />
        <span>
          {episodes.length === 1
            ? t('giveEpisode', { n: episodes[0] ?? 0 })
            : t('giveTitle', { count: episodes.length })}
          {' · '}
          {t('cost', { count: coins })}
        </span>
        <CheckIcon size="small" />
      </label>
    ))}
  </fieldset>
)
