import type { OwnGift } from '@cliffhanger/contract/gifts'
import { useState } from 'react'
import { dateText } from '#features/money/dates.ts'
import { watchHref } from '#features/titles/links.ts'
import { useLocale } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Link } from '#ui/navigation/link.tsx'
import { episodesText } from './gift-contents.tsx'
import styles from './own-gift-row.module.css'
import { ShareGift } from './share-gift.tsx'
import { TakeBackDialog } from './take-back-dialog.tsx'
import type { GiftText } from './use-gift-texts.ts'

/** One gift of the viewer with its state; an open one with its link and the button that takes it back. */
export function OwnGiftRow({ t, gift }: { t: GiftText; gift: OwnGift }) {
  const { language } = useLocale()
  const { state, vidId, vidName, episodes, coins, endTime = 0, code, refund } = gift
  const [isSharing, setIsSharing] = useState(false)
  const [isTakingBack, setIsTakingBack] = useState(false)
  const states = {
    open: t('stateOpen'),
    redeemed: t('stateRedeemed', { date: dateText(language.tag, endTime) }),
    refunded: t('stateRefunded', { date: dateText(language.tag, endTime) }),
  } as const
  return (
    <li>
      <span className={styles.name}>
        <Link href={watchHref(vidId)}>{vidName}</Link>
      </span>
      <b>{t('coins', { count: coins })}</b>
      <span className={styles.facts}>
        {episodesText(t, episodes)} · {states[state]}
      </span>
      {refund && (
        <span className={styles.actions}>
          {code !== undefined && !isSharing && (
            <button
              type="button"
              className={`${buttons.outline} ${buttons.compact}`}
              onClick={() => setIsSharing(true)}
            >
              {t('send')}
            </button>
          )}
          <button type="button" className={`${buttons.quiet} ${buttons.compact}`} onClick={() => setIsTakingBack(true)}>
            {t('takeBack')}
          </button>
        </span>
      )}
      {refund && code === undefined && <span className={styles.facts}>{t('linkGone')}</span>}
      {refund && code !== undefined && isSharing && (
        <div className={styles.link}>
          <ShareGift t={t} code={code} name={vidName} />
        </div>
      )}
      {refund && isTakingBack && (
        <TakeBackDialog t={t} giftId={gift.giftId} refund={refund} onClose={() => setIsTakingBack(false)} />
      )}
    </li>
  )
}
