import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { EmptyPage } from '#ui/empty-page.tsx'
import { Link } from '#ui/link.tsx'

export function NotFoundScreen() {
  const t = useText()
  return (
    <EmptyPage title={t('shell.notFoundTitle')} text={t('shell.notFoundText')}>
      <Link href="/" className={buttons.primary}>
        {t('shell.backToDiscover')}
      </Link>
    </EmptyPage>
  )
}
