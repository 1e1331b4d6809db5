import { useState } from 'react'
import type { GuestBelongings } from '#features/viewer/use-guest-belongings.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { WarningIcon } from '#ui/icons/money-icons.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import styles from './recover.module.css'

/** Lists which coins and membership the recovery moves and which stay behind. */
export function RecoverySummary({ belongings }: { belongings: GuestBelongings }) {
  const t = useText()
  const { userId, coins, isMember, openId, isAtRisk } = belongings
  if (belongings.hasFailed) {
    return (
      <div className={styles.warning} role="alert">
        <WarningIcon />
        <p>
          {t('money.unknownStays')}{' '}
          <button type="button" className={styles.retry} onClick={belongings.retry}>
            {t('shell.tryAgain')}
          </button>
        </p>
      </div>
    )
  }
  return (
    <>
      <ul className={`${styles.facts} figures`}>
        <li>{t('money.whatMoves')}</li>
        <li>{openId === '' ? t('money.whatStays', { id: userId }) : t('money.accountStays', { email: openId })}</li>
      </ul>
      {isAtRisk && (
        <div className={styles.warning}>
          <WarningIcon />
          <p className="figures">
            {coins > 0 && t('money.coinsStay', { count: coins })} {isMember && t('money.membershipStays')}
          </p>
        </div>
      )}
    </>
  )
}

/** Returns `ask`, which calls `move` immediately if nothing would be lost, otherwise after a confirmation. */
export function useConfirmedMove(belongings: GuestBelongings, move: () => void) {
  const [isAsking, setIsAsking] = useState(false)
  return {
    ask: () => (belongings.isAtRisk ? setIsAsking(true) : move()),
    dialog: isAsking && (
      <Confirm
        belongings={belongings}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          move()
        }}
      />
    ),
  }
}

function Confirm({
  belongings,
  onClose,
  onConfirm,
}: {
  belongings: GuestBelongings
  onClose: () => void
  onConfirm: () => void
}) {
  const t = useText()
  const title = belongings.coins > 0 ? t('money.moveTitle', { count: belongings.coins }) : t('money.moveTitleMember')
  return (
    <Dialog title={title} text={t('money.moveText')} onClose={onClose}>
      <button type="button" className={buttons.primary} onClick={onConfirm}>
        {t('money.moveAnyway')}
      </button>
      <button type="button" className={buttons.quiet} onClick={onClose}>
        {t('money.thinkAgain')}
      </button>
    </Dialog>
  )
}
