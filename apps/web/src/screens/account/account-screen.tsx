import { UrlFlagNote } from '#features/notice/arrival-note.tsx'
import { AccountSecurity } from '#features/viewer/account-security.tsx'
import { useText } from '#i18n/use-text.ts'

/** Screen with account settings; opens after a login. */
export function AccountScreen() {
  const t = useText()
  return (
    <AccountSecurity>
      <UrlFlagNote flag="restored" text={t('account.restored')} />
    </AccountSecurity>
  )
}
