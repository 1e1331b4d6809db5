import { fromBase64 } from '@cliffhanger/contract/base64'
import { notifications } from '@cliffhanger/contract/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi, useCall } from '#api/use-api.ts'
import { isAppleMobile } from '#features/install/installed-app.tsx'

/**
 * Whether this browser can show notifications. `homeScreen`: an iPhone or iPad, where only an app on the home screen
 * can show notifications. `denied`: the viewer has blocked notifications.
 */
type PushSupport = 'ready' | 'denied' | 'homeScreen' | 'unsupported'

/** Push support and subscription of this browser. */
interface PushBrowser {
  readonly support: PushSupport
  /** URL of the push service for this browser; undefined without a subscription. */
  readonly endpoint: string | undefined
}
/** A push subscription in the server's format. */
interface BrowserSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

const getRegistration = async () =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined

async function readPushBrowser(): Promise<PushBrowser> {
  if (!('PushManager' in window && 'Notification' in window)) {
    return { support: isAppleMobile(navigator) ? 'homeScreen' : 'unsupported', endpoint: undefined }
  }
  const registration = await getRegistration()
  if (!registration) return { support: 'unsupported', endpoint: undefined }
  const subscription = await registration.pushManager.getSubscription()
  return { support: Notification.permission === 'denied' ? 'denied' : 'ready', endpoint: subscription?.endpoint }
}

/** Encodes a key of a subscription as base64url, as the server expects it. */
const asText = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/**
 * Requests the notification permission and subscribes this browser; returns undefined if the viewer declines. Call it
 * only after a tap. @throws if the browser's push service cannot be reached
 */
async function subscribeBrowser(pushKey: string): Promise<BrowserSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const registration = await getRegistration()
  if (!registration) return undefined
  const { pushManager } = registration
  const known = await pushManager.getSubscription()
  // An existing subscription may belong to a server key that is no longer used.
  if (known && asText(known.options.applicationServerKey) !== pushKey) await known.unsubscribe()
  const applicationServerKey = fromBase64(pushKey.replaceAll('-', '+').replaceAll('_', '/'))
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { endpoint } = subscription
  return { endpoint, p256dh: asText(subscription.getKey('p256dh')), auth: asText(subscription.getKey('auth')) }
}

/** Ends the subscription of this browser. */
async function unsubscribeBrowser(): Promise<void> {
  const subscription = await (await getRegistration())?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** Returns the time zone of this device. */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const browserKey = ['push browser']

/** Outcome of a tap that turns push messages on or off. */
export type PushOutcome = 'on' | 'off' | 'declined' | 'failed'

/** Manages push messages in this browser and the viewer's notification choices. */
export function usePush() {
  const { run, act } = useApi()
  const queries = useQueryClient()
  const browser = useQuery({ queryKey: browserKey, queryFn: readPushBrowser, refetchOnMount: 'always' })
  const { endpoint } = browser.data ?? {}
  const choices = useCall(notifications.notificationChoices, endpoint === undefined ? {} : { endpoint }, {
    enabled: !browser.isPending,
    refetchOnMount: 'always',
    // The endpoint changes when push messages are turned on or off; the previous choices are shown until the new
    // response arrives.
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
      const answer = await run(notifications.subscribePush, { ...subscription, timeZone: deviceTimeZone() })
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
