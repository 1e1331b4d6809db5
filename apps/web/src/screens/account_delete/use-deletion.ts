import { ownAccount } from '@cliffhanger/contract/own-account'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/use-api.ts'
import { useNotices } from '#features/notice/notices.ts'
import { forgetViewer } from '#features/viewer/change-viewer.ts'
import { useSettings } from '#settings/use-setting.ts'
import type { Deletion } from './deleted.tsx'

/** Deletes the account and then removes all of its data from this device (section 4). */
export function useDeletion(email: string, onDeleted: (deletion: Deletion) => void) {
  const { run, act } = useApi()
  const settings = useSettings()
  const queries = useQueryClient()
  const { say } = useNotices()

  const call = useMutation({
    async mutationFn(code: string) {
      const answer = await run(ownAccount.removeUser, { code, headimgurl: '', nickname: '', openid: email, type: 6 })
      if (!answer.ok || answer.value.state !== 1) {
        // The text 'fail' is fixed by section 8.
        say((answer.ok ? answer.value.message : answer.message) || 'fail')
        return
      }
      act('deleteAccount')
      onDeleted({ email, deletedAt: Date.now() })
      forgetViewer(settings)
      await queries.resetQueries()
    },
  })
  return { remove: (code: string) => call.mutate(code), isBusy: call.isPending }
}
