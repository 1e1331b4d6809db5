import type { ReactNode } from 'react'
import { useText } from '#i18n/use-text.ts'
import styles from './sign-in.module.css'

/** The layout of the pages before sign-in. */
export function SignedOutLayout({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useText()
  return (
    <main className={styles.screen}>
      <title>{`${title} · Studio`}</title>
      <section className={styles.side}>
        <div className={styles.brand}>
          <span className={styles.mark}>Cliffhanger</span>
          <span className={styles.studio}>Studio</span>
        </div>
        <div className={styles.form}>{children}</div>
        <p className={styles.foot}>
          <a href="/">{t('signIn.watch')}</a>
          <span>{t('signIn.logged')}</span>
        </p>
      </section>
      <section className={styles.picture} aria-hidden="true">
        <i className={styles.ledge} />
      </section>
    </main>
  )
}
