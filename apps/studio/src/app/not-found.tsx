import { Link } from '@tanstack/react-router'
import { useText } from '#i18n/use-text.ts'
import { Page } from '#ui/pages/page.tsx'
import styles from './not-found.module.css'

export function NotFound() {
  const { t } = useText()
  return (
    <Page title={t('notFound.title')}>
      <Link to="/" className={styles.back}>
        {t('notFound.back')}
      </Link>
    </Page>
  )
}
