import { Link } from '@tanstack/react-router'
import { useText } from '#i18n/use-text.ts'
import { Empty } from '#ui/states.tsx'

export function NotFound() {
  const { t } = useText()
  return (
    <Empty title={t('notFound.title')}>
      <Link to="/">{t('notFound.back')}</Link>
    </Empty>
  )
}
