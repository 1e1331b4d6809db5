import { notifications } from '@cliffhanger/contract/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/use-api.ts'
import { useCall } from '#api/use-call.ts'
import { ownTimeZone, readPushBrowser, subscribeBrowser, unsubscribeBrowser } from './push-browser.ts'

const browserKey = ['push browser']

/** Outcome of a tap that turns push messages on or off. */
export type PushOutcome = 'on' | 'off' | 'declined' | 'failed'

/** Push messages in this browser, and the viewer's choices. */
export function usePush() {
  const { run, act } = useApi()
  const queries = useQueryClient()
  const browser = useQuery({ queryKey: browserKey, queryFn: readPushBrowser, refetchOnMount: 'always' })
  const { endpoint } = browser.data ?? {}
  const choices = useCall(notifications.notificationChoices, endpoint === undefined ? {} : { endpoint }, {
    enabled: !browser.isPending,
    refetchOnMount: 'always',
    // The endpoint changes when push messages are turned on or off: what is shown stays until the new answer.
    placeholderData: (previous) => previous,
  })
  const change = useMutation({
    mutationFn: async (isOn: boolean): Promise<PushOutcome> => {
      const pushKey = choices.data?.pushKey
      if (pushKey === undefined) return 'failed'
      if (!isOn) {
        if (endpoint !== undefined && !(await run(notifications.unsubscribePush, { endpoint })).ok) return 'failed'
        await unsubscribeBrowser()
        act('notifications', 'off')
        return 'off'
      }
      const subscription = await subscribeBrowser(pushKey)
      if (!subscription) return 'declined'
      const answer = await run(notifications.subscribePush, { ...subscription, timeZone: ownTimeZone() })
      if (answer.ok) act('notifications', 'on')
      return answer.ok ? 'on' : 'failed'
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: browserKey })
      await queries.invalidateQueries({ queryKey: [notifications.notificationChoices.path] })
    },
  })
  const outcome: PushOutcome | undefined = change.isError ? 'failed' : change.data
  return {
    support: browser.data?.support ?? (browser.isError ? 'unsupported' : undefined),
    choices,
    isBusy: change.isPending,
    outcome,
    turn: (isOn: boolean) => change.mutate(isOn),
  }
}
