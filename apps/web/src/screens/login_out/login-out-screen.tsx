import { closeScreen } from '#features/shell/narrow-page.tsx'
import { AccountSecurity } from '#features/viewer/account-security.tsx'
import { LogOutDialog } from '#features/viewer/log-out-dialog.tsx'

/** Shows the logout dialog over the account screen. Back closes the dialog like any overlay. */
export const LoginOutScreen = () => (
  <>
    <AccountSecurity />
    <LogOutDialog onClose={() => closeScreen('/account')} />
  </>
)
