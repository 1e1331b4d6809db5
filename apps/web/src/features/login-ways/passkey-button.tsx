import { viewerPasskeys } from '@cliffhanger/contract/viewer-passkeys'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '#api/use-api.ts'
import buttons from '#ui/button.module.css'
import { failureText } from './failure-text.ts'
import styles from './login-ways.module.css'
import { provePasskey } from './passkey-device.ts'
import type { LoginText } from './use-login-texts.ts'

interface Props {
  readonly t: LoginText
  readonly isDisabled: boolean
  readonly onEntered: (account: { userId: string; isRestored: boolean }) => void
}

/** Logs in with a passkey that the browser offers. */
export function PasskeyButton({ t, isDisabled, onEntered }: Props) {
  const { run } = useApi()
  const proving = useMutation({
    /** The reason why it failed; '' after a success, when the page reloads. */
    async mutationFn(): Promise<string> {
      const options = await run(viewerPasskeys.passkeyOptions, {})
      if (!options.ok) return failureText(t, options)
      const proof = await provePasskey(options.value).catch(() => undefined)
      if (!proof) return t('passkeyNotUsed')
      const answer = await run(viewerPasskeys.logInByPasskey, { proof })
      if (!answer.ok) return answer.reason === 'passkeyRefused' ? t('passkeyNotUsed') : failureText(t, answer)
      const { userId, restored } = answer.value
      onEntered({ userId, isRestored: restored === true })
      return ''
    },
  })
  return (
    <>
      <button
        type="button"
        className={`${buttons.outline} ${styles.wide}`}
        disabled={isDisabled || proving.isPending}
        aria-busy={proving.isPending}
        onClick={() => proving.mutate()}
      >
        {t('passkey')}
      </button>
      <p className={styles.failure} role="alert">
        {proving.data}
      </p>
    </>
  )
}
