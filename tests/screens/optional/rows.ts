import type { Screen, ScreenVisit } from '../screen.ts'

const me = { address: '/my', title: '', who: 'registered' } as const
const title = { address: '/video?vid={vid}', title: 'Mark of the Winter Wolf' } as const

/** Opens a row of the screen Me and waits until the row's dialog has loaded and shows an element of this role. */
const openRow =
  (key: string, role: 'listitem' | 'switch') =>
  async ({ page, words }: ScreenVisit) => {
    await page.getByRole('button', { name: words(key) }).click()
    await page.getByRole('dialog').getByRole(role).first().waitFor()
  }
async function showsWaysAndProfile({ page }: ScreenVisit) {
  await page.getByRole('button', { name: /Google/ }).waitFor()
  await page.locator('input[name="nickname"]').waitFor()
}

/** Screens of features that a brand or an operator can switch on. */
export const optionalFeatureScreens: readonly Screen[] = [
  { name: 'For you', address: '/foryou', title: 'For you', who: 'guest' },
  { name: 'Me, everything on', ...me },
  { name: 'Rewards', ...me, steps: openRow('me.rewards', 'listitem') },
  { name: 'Rewards, guest', ...me, who: 'guest', steps: openRow('me.rewards', 'listitem') },
  {
    name: 'Downloads, not installed',
    ...me,
    async steps({ page, words }) {
      await page.getByRole('button', { name: words('me.downloads') }).click()
      await page.getByRole('dialog').getByRole('link').first().waitFor()
    },
  },
  {
    name: 'Playback settings, downloads',
    ...title,
    address: '/video?vid={vid}&ep=1&sheet=settings',
    who: 'member',
    steps: ({ page }) =>
      page
        .getByRole('group')
        .filter({ has: page.getByRole('status') })
        .waitFor(),
  },
  { name: 'Notifications', ...me, steps: openRow('me.notifications', 'switch') },
  {
    name: 'My list, with an offer',
    address: '/enjoy',
    title: '',
    who: 'guest',
    // Headless browsers deny notifications, even when a test grants the permission.
    before: ({ page }) =>
      page.addInitScript(() => {
        Object.defineProperty(Notification, 'permission', { value: 'default' })
      }),
    // The offer of notifications needs the service worker, which is installed on a first visit only after the first
    // paint.
    async steps({ page }) {
      await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
      await page.reload()
      await page.locator('[aria-labelledby="notification-offer"]').waitFor()
    },
  },
  { name: 'Gifts', address: '/gift', title: '', who: 'guest' },
  { name: 'Gifts, none', address: '/gift', title: '', who: 'stranger' },
  { name: 'Gift, before paying', address: '/gift?vid={vid}&ep=6', title: '', who: 'guest' },
  { name: 'Login, several ways', address: '/login', title: '', who: 'stranger' },
  { name: 'Account, several ways', address: '/account', title: '', who: 'registered', steps: showsWaysAndProfile },
  { name: 'Wallet, first top-up', address: '/wallet', title: '', who: 'stranger' },
  { name: 'Wallet, saved cards', address: '/wallet', title: '', who: 'registered' },
  {
    name: 'Premium, an offer to stay',
    address: '/premium',
    title: '',
    who: 'member',
    async steps({ page, words }) {
      await page.getByRole('button', { name: words('wallet.cancelRenewal') }).click()
      await page.getByRole('dialog').getByRole('button').nth(1).waitFor()
    },
  },
  {
    name: 'Comments',
    ...title,
    address: '/video?vid={vid}&ep=1&sheet=comments',
    who: 'registered',
    steps: ({ page }) => page.getByText('That look in the snow.').waitFor(),
  },
  {
    name: 'Comments, stranger',
    ...title,
    address: '/video?vid={vid}&ep=1&sheet=comments',
    who: 'stranger',
    steps: ({ page }) => page.getByText('That look in the snow.').waitFor(),
  },
  {
    name: 'Locked episode, with an ad',
    ...title,
    address: '/video?vid={vid}&ep=6',
    who: 'stranger',
    steps: ({ page }) => page.locator('button[aria-haspopup="dialog"] + p').waitFor(),
  },
]
