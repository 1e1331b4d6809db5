import { accounts } from '@cliffhanger/contract/accounts'
import type { Output } from '@cliffhanger/contract/call'
import { gifts, type OwnGift } from '@cliffhanger/contract/gifts'
import { wallet } from '@cliffhanger/contract/wallet'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { navigate } from 'wouter/use-browser-location'
import { formatDate, formatDateTime } from '#features/money/dates.ts'
import type { ApiServer } from '../../testing/api-server.ts'
import { createAccountServer, createGuestServer, currentPath, openApp } from '../../testing/open-app.tsx'

const code = 'c'.repeat(43)
const link = `${location.origin}/gift#${code}`
const title = { vidId: '7', vidName: 'The Contract', coverUrl: '/covers/none/540.webp' }
const one: Output<typeof gifts.giftOffer> = { ...title, episodes: [4], coins: 20, coinBalance: 100 }
const all: Output<typeof gifts.giftOffer> = { ...title, episodes: [3, 4, 5, 6], coins: 80, coinBalance: 100 }
const details: Output<typeof gifts.giftDetails> = {
  ...{ ...title, episodes: [3, 4, 5, 6], state: 'open', isOwn: false, isMine: false, isMember: false, newEpisodes: 4 },
}
const brand = { gifts: true }
const button = (name: string) => page.getByRole('button', { name })
const text = (shown: string | RegExp) => page.getByText(shown)

async function openOffer(server: ApiServer): Promise<void> {
  server.answerWith(gifts.giftOffer, ({ episodeN }) => (episodeN === undefined ? all : one))
  await openApp(server, '/gift?vid=7&ep=4', { brand })
}
async function openLink(server: ApiServer, gift: Partial<typeof details>): Promise<void> {
  server.answer(gifts.giftDetails, { ...details, ...gift })
  await openApp(server, `/gift#${code}`, { brand })
}

it('shows price, terms and remaining coins, then pays the displayed price', async () => {
  const server = createAccountServer('mira@example.com')
  await openOffer(server)
  await expect.element(page.getByRole('radio', { name: 'Episode 4 · 20 coins' })).toBeChecked()
  await expect.element(text(/until somebody accepts, you can take the gift back/i)).toBeVisible()
  await page.getByRole('radio', { name: 'All 4 paid episodes · 80 coins' }).click({ force: true })
  await expect.element(text('You have 100 coins. 20 are left after that.')).toBeVisible()
  server.answer(gifts.buyGift, { giftId: '1', coinBalance: 20, isNew: true, code })
  await button('Pay 80 coins').click()
  await expect.element(page.getByRole('textbox', { name: 'Link of the gift' })).toHaveValue(link)
  await expect.poll(() => server.requestsOf(gifts.buyGift)).toMatchObject([{ vidId: '7', coins: 80, isNamed: false }])
  expect(server.requestsOf(gifts.buyGift)[0]).not.toHaveProperty('episodeN')
})

it('after a lost response, retries with the same idempotency key and asks again at a changed price', async () => {
  const server = createAccountServer('mira@example.com')
  await openOffer(server)
  server.disconnect(gifts.buyGift)
  await button('Pay 20 coins').click()
  await expect.element(page.getByRole('alert').getByText(/no gift is ever paid twice/)).toBeVisible()
  server.refuse(gifts.buyGift, 'priceChanged', 'The price has changed.')
  server.answerWith(gifts.giftOffer, ({ episodeN }) => (episodeN === undefined ? all : { ...one, coins: 25 }))
  await button('Pay 20 coins').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The price has changed.')
  await expect.element(button('Pay 25 coins')).toBeVisible()
  server.answer(gifts.buyGift, { giftId: '1', coinBalance: 75, isNew: true, code })
  await button('Pay 25 coins').click()
  await expect.element(text('Your gift is ready')).toBeVisible()
  const sent = server.requestsOf(gifts.buyGift)
  expect(sent.map(({ coins }) => coins)).toEqual([20, 20, 25])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

it('keeps the form and its idempotency key after a lost response, even if the offers then fail to load', async () => {
  const server = createAccountServer('mira@example.com')
  await openOffer(server)
  server.disconnect(gifts.buyGift)
  await button('Pay 20 coins').click()
  await expect.element(page.getByRole('alert').getByText(/no gift is ever paid twice/)).toBeVisible()
  server.refuse(gifts.buyGift, 'priceChanged', 'The price has changed.')
  server.disconnect(gifts.giftOffer)
  await button('Pay 20 coins').click()
  // Both requests for offers are retried once before they fail.
  await expect.poll(() => server.requestsOf(gifts.giftOffer).length).toBe(6)
  await expect.element(page.getByRole('alert')).toHaveTextContent('The price has changed.')
  server.answer(gifts.buyGift, { giftId: '1', coinBalance: 80, isNew: true, code })
  await button('Pay 20 coins').click()
  await expect.element(text('Your gift is ready')).toBeVisible()
  const sent = server.requestsOf(gifts.buyGift)
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

it('names the buyer only if the buyer opts in', async () => {
  const server = createAccountServer('mira@example.com')
  const viewer = { openId: 'mira@example.com', userName: 'Mira', userId: '7001', vipRank: 0, premiumDueTime: null }
  server.answer(accounts.getUserInfo, { ...viewer, headimgurl: '', airEmail: '', newUserRecommend: 1 })
  await openOffer(server)
  const named = page.getByRole('switch', { name: 'Tell who it is from' })
  await expect.element(named).not.toBeChecked()
  await named.click()
  server.answer(gifts.buyGift, { giftId: '1', coinBalance: 80, isNew: true, code })
  await button('Pay 20 coins').click()
  await expect.element(text('Your gift is ready')).toBeVisible()
  await expect.poll(() => server.requestsOf(gifts.buyGift)).toMatchObject([{ isNamed: true, episodeN: 4 }])
})

it('shows a single offer for a title with one paid episode', async () => {
  const server = createAccountServer('mira@example.com')
  server.answer(gifts.giftOffer, one)
  await openApp(server, '/gift?vid=7&ep=4', { brand })
  await expect.element(page.getByRole('radio', { name: 'Episode 4 · 20 coins' })).toBeChecked()
  expect(page.getByRole('radio').elements()).toHaveLength(1)
})

it('shows how many coins are missing and links to the wallet', async () => {
  const server = createGuestServer()
  server.answer(gifts.giftOffer, { ...all, coinBalance: 30 })
  await openApp(server, '/gift?vid=7', { brand })
  await expect.element(text('You have 30 coins. You are 50 coins short.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Top up' })).toHaveAttribute('href', '/wallet')
  expect(button('Pay 80 coins').elements()).toEqual([])
})

it("shows a gift's contents before it is accepted, then links to the episode", async () => {
  const server = createAccountServer('mira@example.com')
  await openLink(server, { senderName: 'Ana' })
  await expect.element(page.getByRole('heading', { name: 'A gift from Ana' })).toBeVisible()
  await expect.element(text('4 episodes (3 to 6)')).toBeVisible()
  server.disconnect(gifts.redeemGift)
  await button('Accept the gift').click()
  await expect.element(page.getByRole('alert').getByText(/never used up twice/)).toBeVisible()
  server.answer(gifts.redeemGift, { vidId: '7', episodeN: 3 })
  server.answer(gifts.giftDetails, { ...details, state: 'redeemed', isMine: true, newEpisodes: 0 })
  await button('Accept the gift').click()
  await expect.element(page.getByRole('heading', { name: 'The gift is yours' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Watch now' })).toHaveAttribute('href', '/video?vid=7&ep=3')
  await expect
    .poll(() => server.requestsOf(gifts.redeemGift))
    .toMatchObject([
      { code, newEpisodes: 4 },
      { code, newEpisodes: 4 },
    ])
  await page.getByRole('link', { name: 'Watch now' }).click()
  await expect.element(page.getByRole('heading', { name: 'The gift is yours' })).not.toBeInTheDocument()
  expect(server.requestsOf(gifts.giftList)).toEqual([])
})

it('confirms an accepted gift even if its details then fail to load', async () => {
  const server = createAccountServer('mira@example.com')
  await openLink(server, {})
  server.answer(gifts.redeemGift, { vidId: '7', episodeN: 3 })
  await expect.element(button('Accept the gift')).toBeVisible()
  server.disconnect(gifts.giftDetails)
  await button('Accept the gift').click()
  await expect.element(page.getByRole('heading', { name: 'The gift is yours' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Watch now' })).toBeVisible()
  expect(button('Accept the gift').elements()).toEqual([])
})

it('before a gift is accepted, explains what members, guests and owners of some episodes get', async () => {
  await openLink(createGuestServer(), { isMember: true, newEpisodes: 1 })
  await expect.element(text('It unlocks 1 episode for you.')).toBeVisible()
  await expect.element(text(/^You already own 3 of its episodes/)).toBeVisible()
  await expect.element(text(/^You are a member and can watch/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Log in first' })).toBeVisible()
})

it('after a login that returns without the URL fragment, the gift opens again, but only once', async () => {
  const server = createGuestServer()
  server.answer(gifts.giftList, { total: 0, rows: [] })
  await openLink(server, {})
  await page.getByRole('link', { name: 'Log in first' }).click()
  await expect.poll(currentPath).toBe('/login')
  navigate('/gift')
  await expect.element(page.getByRole('heading', { name: 'A gift for you' })).toBeVisible()
  expect(location.hash).toBe(`#${code}`)
  navigate('/my')
  await page.getByRole('link', { name: 'Gifts' }).click()
  await expect.element(text('No gifts yet')).toBeVisible()
})

it.each([
  ['Somebody has accepted this gift', { state: 'redeemed' }],
  ['This gift was taken back', { state: 'refunded' }],
  ['You already own these episodes', { newEpisodes: 0 }],
  ['This is your own gift', { isOwn: true }],
] as const)('a gift cannot be accepted: %s', async (heading, gift) => {
  await openLink(createGuestServer(), gift)
  await expect.element(page.getByRole('heading', { name: heading })).toBeVisible()
  expect(button('Accept the gift').elements()).toEqual([])
})

it("the link of the viewer's own gift leads to the list of gifts", async () => {
  const server = createGuestServer()
  server.answer(gifts.giftList, { total: 0, rows: [] })
  await openLink(server, { isOwn: true })
  await page.getByRole('link', { name: 'Your gifts' }).click()
  await expect.element(text('No gifts yet')).toBeVisible()
})

it('shows an error for an invalid link, a hidden title and a lost connection', async () => {
  const server = createGuestServer()
  server.refuse(gifts.giftDetails, 'notFound')
  await openApp(server, `/gift#${code}`, { brand })
  await expect.element(text('This link is not valid')).toBeVisible()
  server.refuse(gifts.giftDetails, 'unpublished')
  location.hash = 'd'.repeat(43)
  await expect.element(text('This title is not available right now')).toBeVisible()
  server.disconnect(gifts.giftDetails)
  location.hash = 'e'.repeat(43)
  await expect.element(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  server.answer(gifts.giftDetails, details)
  await button('Try again').click()
  await expect.element(page.getByRole('heading', { name: 'A gift for you' })).toBeVisible()
})

const gift: OwnGift = {
  giftId: '1',
  ...title,
  episodes: [4],
  coins: 20,
  state: 'open',
  time: Date.UTC(2026, 10, 26),
}
const endTime = Date.UTC(2026, 11, 3)

it("lists the viewer's gifts with their states, and shows the refund before a gift is taken back", async () => {
  const server = createAccountServer('mira@example.com')
  const refund = { coins: 15, rewardCoins: [{ coins: 10, endTime }], endedCoins: 5 }
  const used: OwnGift = { ...gift, giftId: '2', state: 'redeemed', endTime }
  server.answer(gifts.giftList, { total: 2, rows: [{ ...gift, code, refund }, used] })
  await openApp(server, '/my', { brand })
  await page.getByRole('link', { name: 'Gifts' }).click()
  await expect.element(text(`Episode 4 · Accepted ${formatDate('en', endTime)}`)).toBeVisible()
  await button('Send the link').click()
  await expect.element(page.getByRole('textbox', { name: 'Link of the gift' })).toHaveValue(link)
  await button('Take back').click()
  const dialog = page.getByRole('dialog', { name: 'Take the gift back?' })
  await expect.element(dialog.getByText(/^15 coins come back to you\./)).toBeVisible()
  const end = formatDateTime('en', endTime)
  await expect.element(dialog.getByText(`10 of them are reward coins, until ${end}.`)).toBeVisible()
  await expect.element(dialog.getByText(/^5 reward coins have expired/)).toBeVisible()
  server.refuse(gifts.refundGift, 'giftRedeemed', 'It has been redeemed.')
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('It has been redeemed.')
  server.answer(gifts.refundGift, { coinBalance: 15 })
  server.answer(gifts.giftList, { total: 1, rows: [{ ...gift, state: 'refunded', endTime }] })
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect.element(text(`Episode 4 · Taken back ${formatDate('en', endTime)}`)).toBeVisible()
  await expect
    .poll(() => server.requestsOf(gifts.refundGift))
    .toMatchObject([
      { giftId: '1', coins: 15 },
      { giftId: '1', coins: 15 },
    ])
})

it('the screen "Me" hides gifts if the brand sells none; an empty list of gifts shows "No gifts yet"', async () => {
  const server = createAccountServer('mira@example.com')
  await openApp(server, '/my')
  await expect.element(page.getByRole('link', { name: 'Coins in and out' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Gifts' }).elements()).toEqual([])
  server.answer(gifts.giftList, { total: 0, rows: [] })
  await openApp(server, '/gift')
  await expect.element(text('No gifts yet')).toBeVisible()
})

it('the statement contains entries for the coins of a gift', async () => {
  const server = createAccountServer('mira@example.com')
  const entry = { time: Date.UTC(2026, 10, 26), balance: 40, note: 'The Contract', vidId: '7' }
  server.answer(wallet.statement, {
    total: 3,
    rows: [
      { ...entry, entryId: '3', kind: 'grant', gift: 'redeemed', coins: 0 },
      { ...entry, entryId: '2', kind: 'refund', gift: 'takenBack', coins: 20, rewardCoins: 5 },
      { ...entry, entryId: '1', kind: 'unlock', gift: 'bought', coins: -20, rewardCoins: 5, episodeN: 3 },
    ],
  })
  await openApp(server, '/statement')
  await expect.element(text(/· Gift accepted$/)).toBeVisible()
  await expect.element(text(/· Gift taken back · 5 reward coins$/)).toBeVisible()
  await expect.element(text(/· Gift bought · 5 reward coins$/)).toBeVisible()
})
