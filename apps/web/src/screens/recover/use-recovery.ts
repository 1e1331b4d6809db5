import type { Input } from '@cliffhanger/contract/call'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { changeViewer } from '#features/viewer/change-viewer.ts'
import { useText } from '#i18n/use-text.ts'
import { useSettings } from '#settings/use-setting.ts'

/** The one call that moves this device to a wallet, and what follows it. */
export function useRecovery() {
  const t = useText()
  const { run } = useApi()
  const settings = useSettings()
  const [moved, setMoved] = useState<{ readonly userId: string; readonly others: number }>()
  const [sentTo, setSentTo] = useState<string>()
  const open = (userId: string) => changeViewer(settings, location, userId, '/my?recovered')

  const call = useMutation({
    async mutationFn(input: Input<typeof ownAccount.recoverWallet>): Promise<string | undefined> {
      const answer = await run(ownAccount.recoverWallet, input)
      if (!answer.ok) return answer.message || t('money.refused')
      const { state, userId, others = 0, message } = answer.value
      if (state === 2) {
        setSentTo(answer.value.sentTo)
        return undefined
      }
      if (state !== 1 || userId === undefined) return message || t('money.refused')
      // What the viewer must read first waits for them; anything else opens at once.
      if (others > 0) setMoved({ userId, others })
      else open(userId)
      return ''
    },
  })
  return {
    recover: (input: Input<typeof ownAccount.recoverWallet>) => call.mutate(input),
    // After success the page goes away: the button stays busy until it does.
    isBusy: call.isPending || call.data === '',
    /** Why it did not work, in words; '' while nothing is wrong. */
    refusal: call.data ?? '',
    reset() {
      call.reset()
      setSentTo(undefined)
    },
    /** Where the code of a receipt's link went, masked; undefined until it was asked for. */
    sentTo,
    /** How many more wallets the address has paid for, once one was moved. */
    others: moved?.others,
    openMine: () => moved && open(moved.userId),
  }
}
export type Recovery = ReturnType<typeof useRecovery>
