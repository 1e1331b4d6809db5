import { accounts } from '@cliffhanger/contract/accounts'
import { useCall } from '#api/use-call.ts'
import { BalanceAge } from '#features/money/balance-age.tsx'
import { useLocale } from '#i18n/use-text.ts'
import { keys } from '#settings/keys.ts'
import { useSetting } from '#settings/use-setting.ts'
import buttons from '#ui/button.module.css'
import { classNames } from '#ui/class-names.ts'
import { Coin } from '#ui/icons/coin.tsx'
import { ShieldIcon } from '#ui/icons/money-icons.tsx'
import { Link } from '#ui/navigation/link.tsx'
import styles from './coins.module.css'

/** The balance, if coins are on sale or owned. Guests who have coins or have ever paid also see how to keep them. */
export function Coins({ isGuest, isMember }: { isGuest: boolean; isMember: boolean }) {
  const { t, number } = useLocale()
  const { data, dataUpdatedAt } = useCall(accounts.getUserAccountInfo, {}, { refetchOnMount: 'always' })
  const { data: conduct } = useCall(accounts.userConduct, {})
  const [coinSwitch] = useSetting(keys.coinSwitch)
  const isSold = coinSwitch === 1
  const balance = data?.coinBalance
  const hasToLose = balance !== undefined && (balance > 0 || conduct?.isPaid === 1)
  return (
    <>
      {(isSold || (balance ?? 0) > 0) && (
        <section className={styles.coins}>
          <div>
            <h2 className={styles.label}>{t('me.coins')}</h2>
            <p className={`${styles.balance} figures`}>
              <span className={styles.sign}>
                <Coin />
              </span>
              {balance === undefined ? '–' : number(balance)}
            </p>
            <BalanceAge readAt={dataUpdatedAt} />
          </div>
          <div className={styles.actions}>
            <Link href="/wallet" className={`${buttons.outline} ${buttons.compact}`}>
              {t('me.wallet')}
            </Link>
            {isSold && (
              <Link
                href="/wallet"
                // At most one primary button per view; members get none here.
                className={classNames(isMember ? buttons.quiet : buttons.primary, buttons.compact, styles.topUp)}
              >
                {t('me.topUp')}
              </Link>
            )}
          </div>
        </section>
      )}
      {isGuest && hasToLose && (
        <div className={styles.keep}>
          <ShieldIcon />
          <p className="figures">
            <b>{balance > 0 ? t('me.keepCoins', { count: balance }) : t('me.keepPaid')}</b> {t('me.keepCoinsText')}{' '}
            <Link href="/login">{t('me.signIn')}</Link>
          </p>
        </div>
      )}
    </>
  )
}
