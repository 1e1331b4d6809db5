import { CopyIdRow } from '#features/viewer/copy-id-row.tsx'
import { useViewerName, type Viewer } from '#features/viewer/viewer-name.ts'
import { useText } from '#i18n/use-text.ts'
import { PersonIcon } from '#ui/icons.tsx'
import { DeleteIcon, LogOutIcon } from '#ui/row-icons.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'

/** The viewer's id and login: log out and delete for accounts, log in for guests. */
export function SecuritySection({ viewer }: { viewer: Viewer }) {
  const t = useText()
  const isGuest = viewer.openId === ''
  const name = useViewerName(viewer)
  return (
    <Rows>
      <LinkRow href={isGuest ? '/login' : '/account'} Drawing={PersonIcon} value={name}>
        {t(isGuest ? 'shell.logIn' : 'shell.account')}
      </LinkRow>
      <CopyIdRow userId={viewer.userId} />
      {!isGuest && (
        <>
          <LinkRow href="/login_out" Drawing={LogOutIcon}>
            {t('account.logOut')}
          </LinkRow>
          <LinkRow href="/account_delete" Drawing={DeleteIcon}>
            {t('account.delete')}
          </LinkRow>
        </>
      )}
    </Rows>
  )
}
