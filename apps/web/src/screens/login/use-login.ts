import { ownAccount } from '@cliffhanger/contract/own-account'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { useNotices } from '#features/notice/notices.ts'
import { changeViewer } from '#features/viewer/change-viewer.ts'
import type { GuestBelongings } from '#features/viewer/use-guest-belongings.ts'
import { useText } from '#i18n/use-text.ts'
import { useSettings } from '#settings/use-setting.ts'

interface Proof {
  readonly email: string
  readonly code: string
}
export interface Entered {
  readonly userId: string
  readonly isRestored: boolean
  /** The path that opens; default: the account settings, as the specification requires. */
  readonly from?: string | undefined
}

/** Registers or logs in with one call, then opens the account. */
export function useLogin(belongings: GuestBelongings) {
  const t = useText()
  const { run, act } = useApi()
  const settings = useSettings()
  const { show } = useNotices()
  const [entered, setEntered] = useState<Entered & { readonly guestId: string }>()
  const open = ({ userId, isRestored, from = '/account' }: Entered) =>
    changeViewer(settings, location, userId, isRestored ? '/account?restored' : from)
  /** Opens an account; first says so if the guest's coins or membership stay behind. */
  function enter(account: Entered): void {
    act('logIn')
    if (belongings.isAtRisk && account.userId !== belongings.userId) {
      setEntered({ ...account, guestId: belongings.userId })
    } else open(account)
  }

  const call = useMutation({
    async mutationFn({ email, code }: Proof): Promise<boolean> {
      const answer = await run(ownAccount.register, { code, headimgurl: '', nickname: '', openid: email, type: 6 })
      const { userId } = answer.ok && answer.value.state === 1 ? answer.value : {}
      if (!answer.ok || userId === undefined) {
        show((answer.ok ? answer.value.message : answer.message) || t('account.loginFailed'))
        return false
      }
      enter({ userId, isRestored: answer.value.restored === true })
      return true
    },
  })
  return {
    logIn: (proof: Proof) => call.mutate(proof),
    enter,
    // After success the page reloads: the button stays busy until then.
    isBusy: call.isPending || call.data === true,
    /** Id of the guest whose coins or membership were not moved to the account; undefined if none were left behind. */
    leftBehind: entered?.guestId,
    openAccount: () => entered && open(entered),
  }
}
