import { PhoneBar } from '#features/shell/phone-bar.tsx'
import type { PlainKey } from '#i18n/catalogue.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Link } from '#ui/link.tsx'
import { StatePage } from '#ui/state-page.tsx'

/** Says honestly that a screen arrives with a later version, and leads back. */
export function LaterScreen({ title = 'shell.discover' }: { title?: PlainKey | undefined }) {
  const t = useText()
  const page = t(title)
  return (
    <>
      <PhoneBar title={page} />
      <StatePage picture="preparing" title={t('shell.laterTitle')} text={t('shell.laterText', { page })}>
        <Link href="/" className={buttons.primary}>
          {t('shell.backToDiscover')}
        </Link>
      </StatePage>
    </>
  )
}
