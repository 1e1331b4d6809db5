import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Link } from '#ui/link.tsx'
import styles from './nothing-on-sale.module.css'

/** Shown instead of the packages if none are on sale; members get a link to their membership. */
export function NothingOnSale({ isMember }: { isMember: boolean }) {
  const t = useText()
  return (
    <section className={styles.note}>
      <h2>{t('wallet.emptyTitle')}</h2>
      <p>{t('wallet.emptyText')}</p>
      {isMember && (
        <Link href="/premium" className={`${buttons.outline} ${buttons.compact}`}>
          {t('wallet.membership')}
        </Link>
      )}
    </section>
  )
}
