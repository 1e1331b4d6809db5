import { Link } from '@tanstack/react-router'
import { useText } from '#i18n/use-text.ts'

export function OperationsTabs() {
  const { t } = useText()
  return (
    <>
      <Link to="/operations/health">{t('operations.health')}</Link>
      <Link to="/operations/mails">{t('operations.mails')}</Link>
      <Link to="/operations/log">{t('operations.log')}</Link>
      <Link to="/operations/people">{t('operations.people')}</Link>
    </>
  )
}
