import { AccountSecurity } from '#features/viewer/account-security.tsx'
import { ArrivalToast } from '#features/viewer/arrival-toast.tsx'
import { useText } from '#i18n/use-text.ts'

/** Account settings: where a login ends. */
export function AccountScreen() {
  const t = useText()
  return (
    <>
      <AccountSecurity />
      <ArrivalToast flag="restored" text={t('account.restored')} />
    </>
  )
}
