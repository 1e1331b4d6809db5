import { aboutVersion } from '@cliffhanger/domain/constants'
import { useApi } from '#api/use-api.ts'
import { isLinked } from '#features/shell/document-links.ts'
import { useLocale } from '#i18n/use-text.ts'
import { Link } from '#ui/navigation/link.tsx'
import styles from './footer.module.css'

const links = [
  ['/terms', 'shell.terms'],
  ['/privacy', 'shell.privacy'],
  ['/refund', 'shell.refund'],
  ['/payment-guide', 'shell.paymentGuide'],
  ['/support', 'shell.support'],
  ['/feedform', 'shell.feedback'],
  ['/about', 'shell.about'],
  ['/team', 'shell.team'],
] as const

export function Footer() {
  const { t, language } = useLocale()
  const { company, address, contact } = useApi().config.brand
  const shown = links.filter(([href]) => isLinked(href, language.key))
  return (
    <footer className={`${styles.footer} wrap`}>
      <nav aria-label={t('shell.footerLinks')}>
        <ul className={styles.links}>
          {shown.map(([href, text]) => (
            <li key={href}>
              <Link href={href} className={styles.link}>
                {t(text)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className={styles.company}>{[company, address, contact, aboutVersion].filter(Boolean).join(' · ')}</p>
    </footer>
  )
}
