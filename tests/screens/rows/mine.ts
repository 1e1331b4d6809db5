import type { Screen } from '../screen.ts'

/** The page title of account-related screens is exactly the app's name. */
const account = { title: '' } as const

export const accountScreens: readonly Screen[] = [
  { name: 'Me, first visit', address: '/my', ...account, who: 'stranger' },
  { name: 'Me, guest with coins', address: '/my', ...account, who: 'guest' },
  { name: 'Me, registered', address: '/my', ...account, who: 'registered' },
  { name: 'Me, member', address: '/my', ...account, who: 'member' },
  { name: 'Me, wallet recovered', address: '/my?recovered', ...account, who: 'guest' },
  { name: 'Account, restored', address: '/account?restored', ...account, who: 'registered' },
  { name: 'Login', address: '/login', ...account, who: 'stranger' },
  { name: 'Account', address: '/account', ...account, who: 'registered' },
  { name: 'Log out', address: '/login_out', ...account, who: 'registered' },
  { name: 'Delete account', address: '/account_delete', ...account, who: 'registered' },
  { name: 'Settings, guest', address: '/setting', ...account, who: 'guest' },
  {
    name: 'Settings, guest erases everything',
    address: '/setting',
    ...account,
    who: 'guest',
    steps: async ({ page, words }) => {
      const erase = new RegExp(`^${words('account.erase').source.slice(1, -1)}`)
      await page.getByRole('button', { name: erase }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('account.continue') })
        .click()
    },
  },
  { name: 'Settings, registered', address: '/setting', ...account, who: 'registered' },
  { name: 'Automatic unlock', address: '/autoplay', ...account, who: 'guest' },
  { name: 'Language', address: '/language', ...account, who: 'stranger' },
  { name: 'About', address: '/about', ...account, who: 'stranger' },
]
