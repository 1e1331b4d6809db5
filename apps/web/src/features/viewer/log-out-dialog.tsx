import { ownAccount } from '@cliffhanger/contract/own-account'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '#api/use-api.ts'
import { useText } from '#i18n/use-text.ts'
import { useSettings } from '#settings/use-setting.ts'
import buttons from '#ui/button.module.css'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { removeViewer } from './change-viewer.ts'
import styles from './log-out-dialog.module.css'
import { useGuestBelongings } from './use-guest-belongings.ts'

/**
 * Dialog that asks for confirmation, ends the session on the server, removes the stored user id, and restarts the app.
 */
export function LogOutDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { run, act } = useApi()
  const settings = useSettings()
  const { coins, openId } = useGuestBelongings()
  const leaving = useMutation({
    async mutationFn(): Promise<boolean> {
      if (!(await run(ownAccount.logout, {})).ok) return false
      act('logOut')
      removeViewer(settings, location, '/my')
      return true
    },
  })
  const isBusy = leaving.isPending || leaving.data === true
  const text =
    coins > 0 ? t('account.logOutCoins', { count: coins, email: openId }) : t('account.logOutText', { email: openId })
  return (
    <Dialog title={t('account.logOutTitle')} text={text} onClose={onClose}>
      <p className={styles.failure} role="alert">
        {leaving.data === false && t('account.logOutFailed')}
      </p>
      <button
        type="button"
        className={buttons.primary}
        disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => leaving.mutate()}
      >
        {t('account.logOut')}
      </button>
      <button type="button" className={buttons.quiet} onClick={onClose}>
        {t('shell.cancel')}
      </button>
    </Dialog>
  )
}
