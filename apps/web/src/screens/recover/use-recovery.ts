import type { Input, Output } from '@cliffhanger/contract/call'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { useResendWait } from '#features/email-code/use-resend-wait.ts'
import { changeViewer } from '#features/viewer/change-viewer.ts'
import { useText } from '#i18n/use-text.ts'
import { useSettings } from '#settings/use-setting.ts'

type Proof = Input<typeof ownAccount.recoverWallet>
export type RecoverableWallet = NonNullable<Output<typeof ownAccount.recoverWallet>['wallets']>[number]
interface Choice {
  readonly wallets: readonly RecoverableWallet[]
  /** What has proved that they are the payer's. */
  readonly proof: Proof
}

/** The one call that moves this device to a wallet, and what follows it. */
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
    // After success the page goes away: the button stays busy until it does.
    isBusy: call.isPending || call.data === '',
    /** Why it did not work, in words; '' while nothing is wrong. */
    refusal: call.data ?? '',
    reset() {
      call.reset()
      setSentTo(undefined)
      setChoice(undefined)
    },
    /** Where the code of a receipt's link went, masked; undefined until it was asked for. */
    sentTo,
    /** 0 when another code may be asked for. */
    secondsLeft: wait.secondsLeft,
    /** The wallets of the address, once there is more than one to choose from. */
    wallets: choice?.wallets,
    choose: (userId: string) => choice && call.mutate({ ...choice.proof, wallet: userId }),
    /** The same, with everything of the other wallets put into it. */
    merge: (userId: string) => choice && call.mutate({ ...choice.proof, wallet: userId, merges: true }),
  }
}
export type Recovery = ReturnType<typeof useRecovery>
