import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Link } from '#ui/navigation/link.tsx'
import { EmptyPage } from '#ui/pages/empty-page.tsx'

export function NotFoundScreen() {
  const t = useText()
  return (
    <EmptyPage title={t('pages.notFoundTitle')} text={t('pages.notFoundText')}>
      <Link href="/" className={buttons.primary}>
        {t('shell.backToDiscover')}
      </Link>
    </EmptyPage>
  )
}
