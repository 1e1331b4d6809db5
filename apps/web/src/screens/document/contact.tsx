import { isEmail } from '@cliffhanger/domain/email'
import { useApi } from '#api/use-api.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Link } from '#ui/link.tsx'
import styles from './contact.module.css'

/** The brand's contact address and the links to the feedback form and the reports. */
export function Contact() {
  const t = useText()
  const { company, address, contact } = useApi().config.brand
  return (
    <section className={styles.contact} aria-label={t('documents.contact')}>
      <p className={styles.where}>
        {isEmail(contact) ? <a href={`mailto:${contact}`}>{contact}</a> : contact}
        <span>{[company, address].filter(Boolean).join(', ')}</span>
      </p>
      <div className={styles.ways}>
        <Link href="/feedform" className={buttons.primary}>
          {t('documents.toForm')}
        </Link>
        <Link href="/feedlist" className={buttons.quiet}>
          {t('documents.toMessages')}
        </Link>
      </div>
    </section>
  )
}
