import { useApi } from '#api/use-api.ts'
import { Avatar } from '#features/viewer/avatar.tsx'
import { useCopyId } from '#features/viewer/use-copy-id.ts'
import { hasOwnName, useViewerName, type Viewer } from '#features/viewer/viewer-name.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { ChevronRightIcon } from '#ui/icons/icons.tsx'
import { CopyIcon } from '#ui/icons/row-icons.tsx'
import { Link } from '#ui/navigation/link.tsx'
import styles from './who.module.css'

/** The viewer's name and id. The name opens the account, or the login for guests. */
export function ProfileHeader({ viewer }: { viewer: Viewer }) {
  const t = useText()
  const { profiles } = useApi().config.brand
  const { openId, userId, userName } = viewer
  const address = useViewerName(viewer)
  const name = profiles && hasOwnName(viewer) ? userName : address
  const isGuest = openId === ''
  return (
    <div className={styles.who}>
      <Link href={isGuest ? '/login' : '/account'} className={styles.name}>
        <span className="visually-hidden">{isGuest ? t('shell.logIn') : t('me.openAccount', { name })}. </span>
        <Avatar viewer={viewer} size="large" className={styles.avatar} />
        <span className={styles.text}>{name}</span>
      </Link>
      <UserId userId={userId} />
      {isGuest ? (
        <Link href="/login" className={`${buttons.outline} ${buttons.compact} ${styles.action}`}>
          {t('shell.logIn')}
        </Link>
      ) : (
        <ChevronRightIcon size="tiny" className={styles.chevron} />
      )}
    </div>
  )
}

function UserId({ userId }: { userId: string }) {
  const t = useText()
  const { message, copy } = useCopyId(userId)
  return (
    <p className={`${styles.id} figures`}>
      <span>{t('me.id', { id: userId })}</span>
      <button type="button" className={styles.copy} aria-label={t('me.copyId')} onClick={copy}>
        <CopyIcon size="tiny" />
      </button>
      <span role="status">{message}</span>
    </p>
  )
}
