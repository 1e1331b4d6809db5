import { accounts } from '@cliffhanger/contract/accounts'
import type { Output } from '@cliffhanger/contract/call'
import { catalogue } from '@cliffhanger/contract/catalogue'
import { notifications } from '@cliffhanger/contract/notifications'
import { rewards } from '@cliffhanger/contract/rewards'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiServer } from '../../testing/api-server.ts'
import { createAccountServer, openApp } from '../../testing/open-app.tsx'
import { createFreeTitle, createTitlePage } from '../../testing/titles.ts'

type Choices = Output<typeof notifications.notificationChoices>
const pushKey = `B${'A'.repeat(86)}`
const stored: Choices = {
  ...{ episodes: true, answers: true, digest: false, isSubscribed: false, hasDigest: true, pushKey },
  quietHours: { from: 22 * 60, until: 8 * 60 },
}
const endpoint = 'https://push.example.com/1'

interface Browser {
  readonly permission?: NotificationPermission
  /** The viewer's answer to the browser's permission prompt. */
  readonly answer?: NotificationPermission
}

/**
 * Replaces the push service and the notification permission of this browser. Returns a mock that counts the permission
 * prompts.
 */
function stubBrowser({ permission = 'default', answer = 'granted' }: Browser = {}) {
  let isSubscribed = false
  const keys = { p256dh: new Uint8Array(65), auth: new Uint8Array(16) }
  const subscription = {
    endpoint,
    options: { applicationServerKey: null },
    getKey: (name: 'p256dh' | 'auth') => keys[name].buffer,
    unsubscribe: async () => {
      isSubscribed = false
      return true
    },
  }
  const pushManager = {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: async () => {
      isSubscribed = true
      return subscription
    },
  }
  const ask = vi.fn(async () => answer)
  const serviceWorker = { getRegistration: async () => ({ pushManager }) }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  vi.stubGlobal('Notification', { permission, requestPermission: ask })
  vi.stubGlobal('PushManager', Object)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
  return ask
}

/** Creates an API server with notifications that stores choices and the subscription like the real server. */
function createNotifyingServer(choices: Choices = stored): ApiServer {
  const server = createAccountServer('mira@example.com')
  let [known, isSubscribed] = [choices, false]
  server.answer(accounts.getUserAccountInfo, { coinBalance: 0, hasNotifications: true })
  server.answer(catalogue.myVideoShelf, { ...createTitlePage(createFreeTitle('A Love')), hasNotifications: true })
  server.answerWith(notifications.notificationChoices, (asked) => ({
    ...known,
    isSubscribed: isSubscribed && asked.endpoint === endpoint,
  }))
  server.answerWith(notifications.saveNotificationChoices, ({ timeZone: _, ...saved }) => {
    const { pushKey: key, hasDigest } = known
    known = { ...saved, hasDigest, isSubscribed, ...(key !== undefined && { pushKey: key }) }
    return {}
  })
  server.answerWith(notifications.subscribePush, () => {
    isSubscribed = true
    return {}
  })
  server.answerWith(notifications.unsubscribePush, () => {
    isSubscribed = false
    return {}
  })
  return server
}
const dialog = page.getByRole('dialog', { name: 'Notifications' })
const toggle = (name: string) => dialog.getByRole('switch', { name })
async function openChoices(server: ApiServer): Promise<void> {
  await openApp(server, '/my')
  await page.getByRole('button', { name: 'Notifications' }).click()
}
const offer = page.getByRole('region', { name: 'Never miss the next episode' })

it('hides all notification controls if the brand has no notifications', async () => {
  const server = createAccountServer('mira@example.com')
  server.answer(catalogue.myVideoShelf, createTitlePage(createFreeTitle('A Love')))
  await openApp(server, '/enjoy')
  await expect.element(page.getByText('A Love')).toBeVisible()
  await page.getByRole('link', { name: 'Me', exact: true }).first().click()
  await expect.element(page.getByRole('link', { name: 'Coins in and out' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Notifications' }).elements()).toEqual([])
  expect(server.requestsOf(notifications.notificationChoices)).toEqual([])
})

it('asks for permission only after a tap, and stores and ends the subscription of this device', async () => {
  const ask = stubBrowser()
  const server = createNotifyingServer()
  await openChoices(server)
  await expect.element(toggle('On this device')).not.toBeChecked()
  expect(ask).not.toHaveBeenCalled()
  await toggle('On this device').click()
  await expect.element(toggle('On this device')).toBeChecked()
  await expect.element(dialog.getByText('Switched on for this device.')).toBeVisible()
  await expect.element(toggle('On this device')).toHaveFocus()
  await expect
    .poll(() => server.requestsOf(notifications.subscribePush))
    .toMatchObject([{ endpoint, p256dh: 'A'.repeat(87), auth: 'A'.repeat(22), timeZone: expect.stringMatching(/./) }])
  await toggle('On this device').click()
  await expect.element(toggle('On this device')).not.toBeChecked()
  await expect.poll(() => server.requestsOf(notifications.unsubscribePush)).toMatchObject([{ endpoint }])
})

it('turning on push messages in the rewards dialog replaces their switch by a button that claims coins', async () => {
  stubBrowser()
  const server = createNotifyingServer()
  server.answer(accounts.getUserAccountInfo, { coinBalance: 0, hasRewards: true })
  const task = { task: 'push', coins: 10, endTime: Date.UTC(2026, 11, 3), goal: 1, isTaken: false } as const
  server.answerWith(rewards.rewardList, () => {
    const done = server.requestsOf(notifications.subscribePush).length
    return { nextDayTime: Date.UTC(2026, 10, 27), tasks: [{ ...task, done }] }
  })
  await openApp(server, '/my')
  await page.getByRole('button', { name: 'Rewards' }).click()
  const tasks = page.getByRole('dialog', { name: 'Rewards' })
  await expect.element(tasks.getByText('Turn on notifications')).toBeVisible()
  await tasks.getByRole('switch', { name: 'On this device' }).click()
  await expect.element(tasks.getByRole('button', { name: 'Get 10 coins' })).toBeVisible()
  expect(tasks.getByRole('switch').elements()).toEqual([])
})

it('saves each switch and the quiet hours and shows errors for invalid times', async () => {
  stubBrowser()
  const server = createNotifyingServer()
  await openChoices(server)
  await toggle('Answers to your reports').click()
  await toggle('Weekly email with new episodes').click()
  await dialog.getByLabelText('From').fill('23:30')
  const saved = () => server.requestsOf(notifications.saveNotificationChoices)
  await expect
    .poll(() => saved().at(-1))
    .toMatchObject({
      ...{ episodes: true, answers: false, digest: true },
      quietHours: { from: 23 * 60 + 30, until: 8 * 60 },
    })
  await expect.element(dialog.getByText('Saved.')).toBeVisible()
  // The brand has no gifts, so the dialog has no switch for them.
  expect(toggle('Gifts of yours that were accepted').elements()).toEqual([])
  expect(saved().at(-1)).not.toHaveProperty('gifts')
  const count = saved().length
  await dialog.getByLabelText('Until').fill('')
  await expect.element(dialog.getByText('Enter a time.')).toBeVisible()
  expect(saved()).toHaveLength(count)
  await toggle('Quiet hours').click()
  await expect.poll(() => saved().at(-1)).not.toHaveProperty('quietHours')
})

it('a brand with gifts has a switch for notifications about accepted gifts', async () => {
  stubBrowser()
  const server = createNotifyingServer({ ...stored, gifts: true })
  await openChoices(server)
  await toggle('Gifts of yours that were accepted').click()
  await expect
    .poll(() => server.requestsOf(notifications.saveNotificationChoices))
    .toMatchObject([{ episodes: true, gifts: false }])
  await expect.element(toggle('Gifts of yours that were accepted')).not.toBeChecked()
})

it('does not save quiet hours with equal start and end', async () => {
  stubBrowser()
  const server = createNotifyingServer()
  await openChoices(server)
  await dialog.getByLabelText('Until').fill('22:00')
  await expect.element(dialog.getByText('Choose two different times.')).toBeVisible()
  expect(server.requestsOf(notifications.saveNotificationChoices)).toEqual([])
})

it('shows choices changed on another device, and keeps them when the viewer changes another choice', async () => {
  stubBrowser()
  const server = createNotifyingServer()
  await openChoices(server)
  await expect.element(toggle('New episodes of titles in My list')).toBeChecked()
  await dialog.getByRole('button', { name: 'Close' }).click()
  const quietHours = { from: 21 * 60, until: 6 * 60 }
  server.answer(notifications.notificationChoices, { ...stored, episodes: false, quietHours })
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect.element(toggle('New episodes of titles in My list')).not.toBeChecked()
  await expect.element(dialog.getByLabelText('From')).toHaveValue('21:00')
  await toggle('Answers to your reports').click()
  await expect
    .poll(() => server.requestsOf(notifications.saveNotificationChoices))
    .toMatchObject([{ episodes: false, answers: false, quietHours }])
})

it('a choice that could not be saved shows an error and a retry button', async () => {
  stubBrowser()
  const server = createNotifyingServer()
  await openChoices(server)
  server.disconnect(notifications.saveNotificationChoices)
  await toggle('Answers to your reports').click()
  await expect.element(dialog.getByText('Not saved. Check your connection and try again.')).toBeVisible()
  await expect.element(toggle('Answers to your reports')).not.toBeChecked()
  server.answer(notifications.saveNotificationChoices, {})
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog.getByText('Saved.')).toBeVisible()
  await expect
    .poll(() => server.requestsOf(notifications.saveNotificationChoices).at(-1))
    .toMatchObject({ answers: false })
})

it('explains that notifications are blocked', async () => {
  stubBrowser({ permission: 'denied' })
  await openChoices(createNotifyingServer())
  await expect.element(dialog.getByText(/^Notifications are blocked for this site\./)).toBeVisible()
  expect(toggle('On this device').elements()).toEqual([])
})

it('a declined permission prompt changes nothing', async () => {
  stubBrowser({ answer: 'denied' })
  const server = createNotifyingServer()
  await openChoices(server)
  await toggle('On this device').click()
  await expect.element(dialog.getByText('Not switched on: your browser did not allow it.')).toBeVisible()
  expect(server.requestsOf(notifications.subscribePush)).toEqual([])
})

it('does not show push messages as on if the server has not stored the subscription', async () => {
  stubBrowser()
  const server = createNotifyingServer()
  server.disconnect(notifications.subscribePush)
  await openChoices(server)
  await toggle('On this device').click()
  await expect.element(dialog.getByText('Nothing was changed. Check your connection and try again.')).toBeVisible()
  await expect.element(toggle('On this device')).not.toBeChecked()
})

it('a browser without notifications shows an explanation, and still offers the weekly email', async () => {
  await openChoices(createNotifyingServer())
  await expect.element(dialog.getByText('This browser cannot show notifications.')).toBeVisible()
  await expect.element(toggle('Weekly email with new episodes')).toBeVisible()
})

it('offers a retry if the choices do not load', async () => {
  stubBrowser()
  const server = createNotifyingServer()
  server.refuse(notifications.notificationChoices, 'notAnImage')
  await openChoices(server)
  await expect.element(dialog.getByText('Your choices did not load')).toBeVisible()
  server.answer(notifications.notificationChoices, stored)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(toggle('On this device')).toBeVisible()
})

it('My list with a title offers notifications; only a tap on the button subscribes the device', async () => {
  const ask = stubBrowser()
  const server = createNotifyingServer()
  await openApp(server, '/enjoy')
  await expect.element(offer).toBeVisible()
  expect(ask).not.toHaveBeenCalled()
  await offer.getByRole('button', { name: 'Tell me' }).click()
  await expect.element(offer.getByText('Switched on for this device.')).toBeVisible()
  await expect.poll(() => server.requestsOf(notifications.subscribePush)).toHaveLength(1)
  expect(offer.getByRole('button').elements()).toEqual([])
})

it('stores that the viewer declined the offer of notifications', async () => {
  stubBrowser()
  await openApp(createNotifyingServer(), '/enjoy')
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect.element(offer).not.toBeInTheDocument()
  expect(localStorage.getItem('notificationOfferDeclined')).toBe('1')
})

it('My list does not offer notifications again after the viewer declined them', async () => {
  stubBrowser()
  const server = createNotifyingServer()
  await openApp(server, '/enjoy', { storage: { notificationOfferDeclined: '1' } })
  await expect.element(page.getByText('A Love').last()).toBeVisible()
  // Waits until the offer could have loaded.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(server.requestsOf(notifications.notificationChoices)).toEqual([])
})

it('an empty My list does not offer notifications', async () => {
  stubBrowser()
  const server = createNotifyingServer()
  server.answer(catalogue.myVideoShelf, { ...createTitlePage(), hasNotifications: true })
  await openApp(server, '/enjoy')
  await expect.element(page.getByText('Your list is empty')).toBeVisible()
  expect(server.requestsOf(notifications.notificationChoices)).toEqual([])
})
