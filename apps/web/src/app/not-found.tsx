import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Link } from '#ui/link.tsx'
import { StatePage } from '#ui/state-page.tsx'

export function NotFound() {
  const t = useText()
  return (
    <StatePage picture="empty" title={t('shell.notFoundTitle')} text={t('shell.notFoundText')}>
      <Link href="/" className={buttons.primary}>
        {t('shell.backToDiscover')}
      </Link>
    </StatePage>
  )
}
