import type { Input, Output } from '@cliffhanger/contract/call'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { useResendWait } from '#features/email-code/use-email-code.ts'
import { changeViewer } from '#features/viewer/change-viewer.ts'
import { useText } from '#i18n/use-text.ts'
import { useSettings } from '#settings/use-setting.ts'

type Proof = Input<typeof ownAccount.recoverWallet>
export type RecoverableWallet = NonNullable<Output<typeof ownAccount.recoverWallet>['wallets']>[number]
interface Choice {
  readonly wallets: readonly RecoverableWallet[]
  /** The proof of ownership that returned these wallets. */
  readonly proof: Proof
}

/** Moves this device to a recovered wallet: sends the proof, then the code or the choice that the server asks for. */
export function useRecovery() {
  const t = useText()
  const { run } = useApi()
  const settings = useSettings()
  const [choice, setChoice] = useState<Choice>()
  const [sentTo, setSentTo] = useState<string>()
  const wait = useResendWait()

  const call = useMutation({
    async mutationFn(proof: Proof): Promise<string | undefined> {
      const answer = await run(ownAccount.recoverWallet, { ...proof, lists: true })
      if (!answer.ok) return answer.message || t('money.refused')
      const { state, userId, wallets, message } = answer.value
      if (state === 2) {
        setSentTo(answer.value.sentTo)
        wait.begin()
        return undefined
      }
      if (state === 3 && wallets) {
        setChoice({ wallets, proof })
        return undefined
      }
      if (state !== 1 || userId === undefined) return message || t('money.refused')
      changeViewer(settings, location, userId, '/my?recovered')
      return ''
    },
  })
  return {
    recover: (proof: Proof) => call.mutate(proof),
    // After success the page reloads: the button stays busy until then.
    isBusy: call.isPending || call.data === '',
    /** The error message; '' if there is none. */
    refusal: call.data ?? '',
    reset() {
      call.reset()
      setSentTo(undefined)
      setChoice(undefined)
    },
    /** The masked address that the code of a receipt's link was sent to; undefined until it is requested. */
    sentTo,
    /** Seconds until another code may be requested; 0 if it may be now. */
    secondsLeft: wait.secondsLeft,
    /** The wallets of the address, if there is more than one. */
    wallets: choice?.wallets,
    choose: (userId: string) => choice && call.mutate({ ...choice.proof, wallet: userId }),
    /** Like `choose`, but also merges the other wallets into the chosen one. */
    merge: (userId: string) => choice && call.mutate({ ...choice.proof, wallet: userId, merges: true }),
  }
}
export type Recovery = ReturnType<typeof useRecovery>
