import { closeScreen } from '#features/shell/close-screen.ts'
import { AccountSecurity } from '#features/viewer/account-security.tsx'
import { LogOutDialog } from '#features/viewer/log-out-dialog.tsx'

/** The question whether to log out, over the account that it is about. Back closes it, as any overlay. */
export const LoginOutScreen = () => (
  <>
    <AccountSecurity />
    <LogOutDialog onClose={() => closeScreen('/account')} />
  </>
)
