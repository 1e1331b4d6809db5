import { useStays } from '#features/viewer/use-stays.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import styles from './recover.module.css'
import type { Recovery } from './use-recovery.ts'
import { useConfirmedMove, WhatStays } from './what-stays.tsx'

/** A receipt's link was opened: what it will do, and the button that does it. */
export function ByLink({ token, recovery, onOther }: { token: string; recovery: Recovery; onOther: () => void }) {
  const t = useText()
  const stays = useStays()
  const { ask, dialog } = useConfirmedMove(stays, () => recovery.recover({ token }))
  return (
    <div className={styles.way}>
      <p className={styles.lead}>{t('money.byLinkLead')}</p>
      <WhatStays stays={stays} />
      <p className={styles.small}>{t('money.oneUse')}</p>
      <p className={styles.refusal} role="alert">
        {recovery.refusal}
      </p>
      <button
        type="button"
        className={`${buttons.primary} ${styles.wide}`}
        disabled={!stays.isKnown || recovery.isBusy || recovery.refusal !== ''}
        aria-busy={recovery.isBusy}
        onClick={ask}
      >
        {t('money.move')}
      </button>
      <button type="button" className={`${buttons.link} ${styles.other}`} onClick={onOther}>
        {t('money.notByLink')}
      </button>
      {dialog}
    </div>
  )
}
