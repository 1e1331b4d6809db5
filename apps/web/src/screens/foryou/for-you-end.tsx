import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Link } from '#ui/navigation/link.tsx'
import { EmptyPage } from '#ui/pages/empty-page.tsx'

/** The end of the feed: the viewer was given all titles. */
export function ForYouEnd() {
  const t = useText()
  return (
    <EmptyPage title={t('forYou.endTitle')} text={t('forYou.endText')}>
      <Link href="/" className={buttons.primary}>
        {t('shell.backToDiscover')}
      </Link>
    </EmptyPage>
  )
}
