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
interface Entered {
  readonly userId: string
  readonly isRestored: boolean
}

/** Registers or logs in with one call, then opens the account settings, as the specification requires. */
export function useLogin(belongings: GuestBelongings) {
  const t = useText()
  const { run, act } = useApi()
  const settings = useSettings()
  const { show } = useNotices()
  const [entered, setEntered] = useState<Entered & { readonly guestId: string }>()
  const open = ({ userId, isRestored }: Entered) =>
    changeViewer(settings, location, userId, isRestored ? '/account?restored' : '/account')

  const call = useMutation({
    async mutationFn({ email, code }: Proof): Promise<boolean> {
      const answer = await run(ownAccount.register, { code, headimgurl: '', nickname: '', openid: email, type: 6 })
      const { userId } = answer.ok && answer.value.state === 1 ? answer.value : {}
      if (!answer.ok || userId === undefined) {
        show((answer.ok ? answer.value.message : answer.message) || t('account.loginFailed'))
        return false
      }
      act('logIn')
      const account = { userId, isRestored: answer.value.restored === true }
      // If the guest's coins or membership stay behind, the screen says so before it opens the account.
      if (belongings.isAtRisk && userId !== belongings.userId) setEntered({ ...account, guestId: belongings.userId })
      else open(account)
      return true
    },
  })
  return {
    logIn: (proof: Proof) => call.mutate(proof),
    // After success the page reloads: the button stays busy until then.
    isBusy: call.isPending || call.data === true,
    /** Id of the guest whose coins or membership were not moved to the account; undefined if none were left behind. */
    leftBehind: entered?.guestId,
    openAccount: () => entered && open(entered),
  }
}
