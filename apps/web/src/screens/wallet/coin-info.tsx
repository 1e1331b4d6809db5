import { useId, useState } from 'react'
import { InfoIcon } from '#features/purchase/purchase-icons.tsx'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import styles from './coin-info.module.css'

interface Props {
  readonly video: { readonly vidName: string; readonly consumeCoin: number } | undefined
}

/** A tooltip that explains coins, opened by hover, focus or tap; Escape closes it. */
export function CoinInfo({ video }: Props) {
  const t = useText()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <span
      className={styles.info}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setIsOpen(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setIsOpen(false)}
    >
      <button
        type="button"
        className={buttons.round}
        aria-label={t('wallet.aboutCoins')}
        aria-expanded={isOpen}
        aria-describedby={isOpen ? id : undefined}
        onClick={() => setIsOpen(true)}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={({ key }) => key === 'Escape' && setIsOpen(false)}
      >
        <InfoIcon />
      </button>
      {isOpen && (
        <span id={id} role="tooltip" className={styles.box}>
          <span>{t('wallet.infoExpiry')}</span>
          <span>{t('wallet.infoRefund')}</span>
          <span>
            {video
              ? t('wallet.infoEpisode', { count: video.consumeCoin, title: video.vidName })
              : t('wallet.infoPrice')}
          </span>
        </span>
      )}
    </span>
  )
}
