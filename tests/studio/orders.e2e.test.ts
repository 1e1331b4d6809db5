import { readFile } from 'node:fs/promises'
import { studioApiBase } from '@cliffhanger/contract/studio/call'
import { studioOrder } from '@cliffhanger/contract/studio/order'
import type { StudioRole } from '@cliffhanger/domain/studio-roles'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInvite, inviteUrl } from '../../apps/server/src/modules/operators/invites.ts'
import { openRefundShop, type RefundShop } from '../../apps/server/src/testing/refund-shop.ts'
import { monthlyMembership } from '../../apps/server/src/testing/shop-world.ts'
import { studioOriginOf } from '../../apps/server/src/testing/studio-client.ts'
import { findAxeViolations } from '../screens/checks/axe.ts'
import { openStudioByInvitation } from './studio-browser.ts'
import { tabTo } from './tab-to.ts'

let money: RefundShop
let studio: string
let disputed: Awaited<ReturnType<RefundShop['bought']>>
let bought: Awaited<ReturnType<RefundShop['bought']>>
beforeAll(async () => {
  money = await openRefundShop()
  const { shop } = money
  shop.server.clock.now = Date.now()
  studio = `${studioOriginOf(shop.server)}/studio`
  const viewer = await shop.buyer()
  bought = await money.bought(viewer)
  await money.spend(viewer, [3, 4])
  disputed = await money.bought(await shop.buyer())
  await money.dispute(disputed)
  await money.bought(await shop.buyer(), monthlyMembership)
  await shop.order(await shop.buyer())
})
afterAll(() => money.shop.close())

async function openAs(role: StudioRole, options: Parameters<typeof openStudioByInvitation>[1] = {}): Promise<Page> {
  const { deps } = money.shop.server
  const { token } = await createInvite(deps, `${crypto.randomUUID()}@studio.example.com`, role)
  return openStudioByInvitation(inviteUrl(studioOriginOf(money.shop.server), token), options)
}
/** Creates an order for a title that was paid but cannot be delivered; returns its ID and its viewer's ID. */
async function parkTitleOrder(): Promise<{ orderId: string; userId: string }> {
  const buyer = await money.shop.buyer()
  const { orderId } = await money.shop.order(buyer)
  await money.shop.server.database.pool.query(
    `UPDATE orders SET state = 'paid', paid_at = created_at, parked = 'no longer sold', order_type = 6, product_id = $2::text,
       vid_id = ($2::text)::bigint, coins = 0, bonus = 0 WHERE order_id = $1`,
    [orderId, money.vidId],
  )
  return { orderId, userId: buyer.state.userId }
}
const grouped = (id: string) => id.replaceAll(/(\d{4})(?=\d)/g, '$1\u00a0')
const link = (page: Page, id: string) => page.getByRole('link', { name: grouped(id) }).first()
const heading = (page: Page, name: string) => page.getByRole('columnheader', { name })

/** Hides a column by keyboard, which the browser remembers, and reverses the sort order of the rows. */
async function hideColumnAndSort(page: Page): Promise<void> {
  await heading(page, 'Paid with').waitFor()
  await page.getByRole('button', { name: 'Columns' }).press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Paid with' }).press('Enter')
  await heading(page, 'Paid with').waitFor({ state: 'hidden' })
  expect(await page.getByRole('menuitemcheckbox', { name: 'Paid with', checked: false }).count()).toBe(1)
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  await page.reload()
  await heading(page, 'State').waitFor()
  expect(await heading(page, 'Paid with').count()).toBe(0)

  const made = page.locator('th[aria-sort=descending]')
  await made.getByRole('button').press('Enter')
  await page.locator('th[aria-sort=ascending]').waitFor()
  expect(page.url()).toContain('sort=oldest')
  // The column heading still has the focus.
  await page.keyboard.press('Enter')
  await made.waitFor()
}

const letter = (page: Page) => page.getByLabel('In your words, to the bank')
const reason = (page: Page) => page.getByLabel('Reason')
const refundCall = `**${studioApiBase}${studioOrder.refund.path}`

/** Ends the session while the operator types a letter and a refund's reason, and checks that both texts are kept. */
async function endSessionWhileTyping(page: Page): Promise<void> {
  await letter(page).fill('The viewer watched all of it.')
  await page.getByRole('button', { name: 'Refund' }).click()
  await reason(page).fill('Asked by mail')
  await page.getByLabel('What follows').waitFor()
  // Ends the session only during the refund request, because otherwise another request would open the sign-in first.
  await page.route(refundCall, async (route) => {
    await money.shop.server.database.pool.query('DELETE FROM operator_sessions')
    await route.continue()
  })
  await page.getByRole('button', { name: 'Refund $' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('button', { name: 'Refund' }).click()
  expect(await reason(page).inputValue()).toBe('Asked by mail')
  await page.keyboard.press('Escape')
  expect(await letter(page).inputValue()).toBe('The viewer watched all of it.')
}

test('an owner finds an order, refunds a part after a preview, downloads the evidence of a dispute and accepts the loss', async () => {
  const page = await openAs('owner')
  await page.getByRole('link', { name: 'Orders' }).first().click()
  await page.getByRole('rowgroup').getByText('Needs you').waitFor()
  await page.getByRole('cell', { name: '4 orders' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])

  await hideColumnAndSort(page)
  await page.keyboard.press('/')
  await page.keyboard.type('nobody@example.com')
  await page.keyboard.press('Enter')
  await page.getByText('No order matches').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('searchbox').fill(bought.orderId)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('link', { name: /^\d{4}\s\d{4}/ }).count()).toBe(1)
  await tabTo(link(page, bought.orderId))
  await page.keyboard.press('Enter')

  await page.getByText('A••• L•••').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await tabTo(page.getByRole('button', { name: 'Show address and name' }))
  await page.keyboard.press('Enter')
  await page.getByText('Ada Lovelace').waitFor()

  // The refund is entered by keyboard alone. Passing through the amount field with Tab keeps "All that is left"
  // selected.
  await tabTo(page.getByRole('button', { name: 'Refund' }))
  await page.keyboard.press('Enter')
  await page.getByText('Coins that are not spent').waitFor()
  await tabTo(page.getByLabel('All that is left'))
  await tabTo(reason(page))
  expect(await page.getByLabel('All that is left').isChecked()).toBe(true)
  await tabTo(page.getByLabel('All that is left'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.type('9.99')
  await page.getByText('at most 4.99').waitFor()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('1.00')
  const follows = page.getByLabel('What follows')
  // A refund of 1.00 from 4.99 takes back 110 of 550 coins; 350 coins were left before.
  await follows.getByText('240 coins').waitFor()
  await follows.getByText('2 stay open').waitFor()
  await tabTo(reason(page))
  await page.keyboard.type('Asked by mail')
  await page.getByRole('button', { name: 'Refund $1.00' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await tabTo(page.getByRole('button', { name: 'Refund $1.00' }))
  await page.keyboard.press('Enter')
  await page.getByText('The money goes back.').waitFor()
  await page.getByText('Partly refunded').first().waitFor()
  expect((await money.shop.stateOf(bought.orderId)).reversed_coins).toBe(110)

  await page.goto(`${studio}/orders?state=needsAction`)
  await link(page, disputed.orderId).click()
  await page.getByText('asks for $4.99 back').first().waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await endSessionWhileTyping(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Evidence as a file' }).click()
  const file = await (await download).path()
  const evidence = await readFile(file, 'utf8')
  expect(evidence).toContain('500 coins and 50 bonus coins')
  expect(evidence).toContain('The viewer watched all of it.')
  await page.getByRole('button', { name: 'Accept the loss' }).click()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Accept the loss of $4.99' }).click()
  await page.getByText('Accepted: the money went back.').waitFor()
  expect(await letter(page).inputValue()).toBe('')
  await page.context().close()
})

test('in the refund dialog, a repeat after a refusal and a changed amount are each sent as a new refund', async () => {
  const { airwallex, sandbox } = money.shop
  const { orderId, airId } = await money.bought(await money.shop.buyer())
  const page = await openAs('owner')
  await page.goto(`${studio}/orders/${orderId}`)
  await page.getByRole('button', { name: 'Refund' }).click()
  await reason(page).fill('Asked by mail')
  const give = async (amount: string) => {
    await page.getByLabel('Amount in USD').fill(amount)
    await page.getByRole('button', { name: `Refund $${amount}` }).click()
  }
  await sandbox.knobs({ webhooks: { isOff: true }, refundOutcome: 'FAILED' })
  await give('1.00')
  await page.getByText('The provider refused the refund.').waitFor()
  await sandbox.knobs({ webhooks: { isOff: true } })

  // The server refunds this amount, but its response does not arrive.
  await page.route(refundCall, async (route) => {
    await route.fetch()
    await route.fulfill({ status: 503, json: { reason: 'unavailable', message: '' } })
  })
  await give('1.00')
  await page.getByLabel('What follows').getByText('$2.99').waitFor()
  await page.unroute(refundCall)
  await give('2.00')
  await page.getByText('The money goes back.').waitFor()
  const given = (await airwallex.refundsOf(airId)).filter(({ status }) => status !== 'FAILED')
  expect(given.map(({ amount }) => amount).sort()).toEqual([1, 2])
  await page.context().close()
})

test('on a phone in the dark theme, support sees orders without a refund button, and errors of failed calls', async () => {
  const page = await openAs('support', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await page.goto(`${studio}/orders`)
  await link(page, bought.orderId).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await link(page, bought.orderId).click()
  await page.getByText('What happened').waitFor()
  expect(await page.getByRole('button', { name: 'Refund' }).count()).toBe(0)
  expect(await findAxeViolations(page)).toEqual([])
  await page.route('**/studio/api/orders/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Show address and name' }).click()
  await expect.poll(() => page.getByText('There is no connection to the server.').count()).toBe(2)
  await page.goto(`${studio}/orders`)
  await page.getByText('This could not be loaded').first().waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.context().close()
})

test('the comparison with the payment provider lists payments without an order', async () => {
  const { airwallex, sandbox } = money.shop
  const made = await airwallex.createIntent({ requestId: 'lost', amount: 7.5, currency: 'USD', merchantOrderId: '99' })
  await sandbox.pay({ airId: made.id, airSecret: made.clientSecret ?? '' })
  const page = await openAs('cashier')
  await page.goto(`${studio}/orders`)
  await page.getByRole('link', { name: 'Compare with provider' }).click()
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByText('$7.50').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.context().close()
})

test('a receipt that could not be delivered is not shown as sent; an owner reveals its recipient and sends it again', async () => {
  const { user_id: userId } = await money.shop.stateOf(bought.orderId)
  const endReceipt = ({ orderId }: { readonly orderId: string }, outcome: string) =>
    money.shop.server.database.pool.query(
      `UPDATE mails SET send_at = NULL, outcome = $1, tries = 8, failure = 'EENVELOPE 550', ended_at = created_at
        WHERE mail_key = $2`,
      [outcome, `receipt:${orderId}`],
    )
  await endReceipt(disputed, 'sent')
  const page = await openAs('owner')
  await page.goto(`${studio}/orders/${disputed.orderId}`)
  await page.getByText('Receipt mailed').waitFor()
  await endReceipt(disputed, 'givenUp')
  await page.reload()
  await page.getByRole('table', { name: 'Mails' }).getByText('not sent, given up').waitFor()
  expect(await page.getByText('Receipt mailed').count()).toBe(0)
  await endReceipt(disputed, 'sent')
  await endReceipt(bought, 'givenUp')
  await page.goto(`${studio}/operations/mails?state=givenUp`)
  const mails = page.getByRole('table', { name: 'Mails' })
  await mails.getByText('The mail server refused the address (EENVELOPE 550).').waitFor()
  expect(await mails.getByText(`${userId}@example.com`).count()).toBe(0)
  await mails.getByRole('button', { name: 'Show address' }).click()
  await mails.getByText(`${userId}@example.com`).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await findAxeViolations(page)).toEqual([])
  await mails.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('The mail will be sent within seconds.').waitFor()
  await page.getByText('No mail in this state').waitFor()
  await page.getByRole('combobox', { name: 'State' }).selectOption('waiting')
  await mails.getByText('waits to be sent').first().waitFor()
  await page.context().close()
})

test("an undeliverable order links to a grant of its title, and the block dialog counts the viewers with the payer's address", async () => {
  const { orderId, userId } = await parkTitleOrder()
  const page = await openAs('owner')
  await page.goto(`${studio}/orders/${orderId}`)
  await page.getByRole('button', { name: 'Block from buying' }).click()
  await page.getByText('1 viewer with this address can no longer buy.').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Block from buying' }).click()
  await page.getByText('The payer’s address is blocked from buying.').waitFor()
  await page.getByRole('link', { name: 'Give the title' }).click()
  await page.getByText('The viewer owns all 6 episodes for good, and all later ones.').waitFor()
  await page.getByText('4 of them cost coins.').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  const give = page.getByRole('button', { name: 'Give the title' })
  await give.click()
  await page.getByText('Write a reason; the viewer reads it.').waitFor()
  await page.getByLabel('Reason that the viewer reads').fill('Your purchase did not arrive')
  expect(await page.getByLabel('Ticket').inputValue()).toBe(`order-${orderId}`)
  await give.click()
  await page.getByText(`${userId} owns The Contract now.`).waitFor()

  // The dialog is now opened without an order, so the title is chosen by its name.
  await page.getByRole('button', { name: 'Give a title' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Contract')
  await page.getByRole('button', { name: 'The Contract' }).click()
  await page.getByText('The viewer owns this title already.').waitFor()
  expect(await give.isDisabled()).toBe(true)
  await page.context().close()
})
