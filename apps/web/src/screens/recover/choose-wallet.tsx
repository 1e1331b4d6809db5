import { type FormEvent, useId, useState } from 'react'
import { formatDate } from '#features/money/dates.ts'
import { useGuestBelongings } from '#features/viewer/use-guest-belongings.ts'
import { useLocale } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import radio from '#ui/forms/radio-row.module.css'
import { CheckIcon } from '#ui/icons/row-icons.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import styles from './choose-wallet.module.css'
import recover from './recover.module.css'
import type { RecoverableWallet, Recovery } from './recover-screen.tsx'
import { RecoverySummary, useConfirmedMove } from './recovery-summary.tsx'

/** Lets the payer choose between several wallets with the same billing email address. */
export function ChooseWallet({ wallets, recovery }: { wallets: readonly RecoverableWallet[]; recovery: Recovery }) {
  const { t } = useLocale()
  const belongings = useGuestBelongings()
  const [chosen, setChosen] = useState(wallets[0]?.userId ?? '')
  const [isMerging, setIsMerging] = useState(false)
  const { ask, dialog } = useConfirmedMove(belongings, () => recovery.choose(chosen))
  const merging = useConfirmedMove(belongings, () => recovery.merge(chosen))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (belongings.isKnown && !recovery.isBusy) ask()
  }
  return (
    <form className={recover.form} onSubmit={submit}>
      <fieldset className={styles.wallets}>
        <legend className={recover.lead}>{t('money.chooseWallet')}</legend>
        {wallets.map((wallet) => (
          <Wallet
            key={wallet.userId}
            wallet={wallet}
            isChosen={wallet.userId === chosen}
            onChoose={() => setChosen(wallet.userId)}
          />
        ))}
      </fieldset>
      <RecoverySummary belongings={belongings} />
      <p className={recover.refusal} role="alert">
        {recovery.refusal}
      </p>
      <button
        type="submit"
        className={`${buttons.primary} ${recover.wide}`}
        disabled={!belongings.isKnown || recovery.isBusy}
        aria-busy={recovery.isBusy}
      >
        {t('money.move')}
      </button>
      <button
        type="button"
        className={`${buttons.link} ${recover.other}`}
        disabled={!belongings.isKnown || recovery.isBusy}
        onClick={() => setIsMerging(true)}
      >
        {t('money.mergeWallets')}
      </button>
      {dialog}
      {isMerging && (
        <Dialog title={t('money.mergeTitle')} text={t('money.mergeText')} onClose={() => setIsMerging(false)}>
          <button
            type="button"
            className={buttons.primary}
            onClick={() => {
              setIsMerging(false)
              merging.ask()
            }}
          >
            {t('money.mergeNow')}
          </button>
          <button type="button" className={buttons.quiet} onClick={() => setIsMerging(false)}>
            {t('shell.cancel')}
          </button>
        </Dialog>
      )}
      {merging.dialog}
    </form>
  )
}

interface WalletProps {
  readonly wallet: RecoverableWallet
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Wallet({ wallet, isChosen, onChoose }: WalletProps) {
  const { t, language, money } = useLocale()
  const id = useId()
  const { userId, coins, titles, premiumDueTime, lastPayment } = wallet
  const { price, currency, time } = lastPayment
  return (
    <label className={radio.row}>
      <input type="radio" name="wallet" value={userId} checked={isChosen} onChange={onChoose} aria-describedby={id} />
      <span className={`${styles.wallet} figures`}>
        {t('money.walletCoins', { count: coins })}
        <span id={id} className={styles.facts}>
          {titles > 0 && <span>{t('me.titles', { count: titles })}</span>}
          {premiumDueTime !== null && (
            <span>{t('money.walletMember', { date: formatDate(language.tag, premiumDueTime) })}</span>
          )}
          <span>{t('money.walletPaid', { price: money(price, currency), date: formatDate(language.tag, time) })}</span>
          <span>ID {userId}</span>
        </span>
      </span>
      <CheckIcon size="small" />
    </label>
  )
}
