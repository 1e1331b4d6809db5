import { Avatar } from '#features/viewer/avatar.tsx'
import type { Viewer } from '#features/viewer/viewer-name.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Link } from '#ui/navigation/link.tsx'

/** Link in the header to the profile of a logged-in viewer. */
export function HeaderAccount({ viewer }: { viewer: Viewer }) {
  const t = useText()
  return (
    <Link href="/my" className={buttons.round} aria-label={t('shell.me')}>
      <Avatar viewer={viewer} size="small" />
    </Link>
  )
}
