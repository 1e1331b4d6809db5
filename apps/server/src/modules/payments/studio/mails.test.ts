import { studioMails } from '@cliffhanger/contract/studio/mails'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '../../../testing/shop-world.ts'
import { type StudioClient, signInAs } from '../../../testing/studio-client.ts'

let shop: TestShop
let owner: StudioClient
let userId: string
beforeAll(async () => {
  shop = await openShop()
  owner = await signInAs(shop.server, 'owner')
  userId = (await shop.buyer()).state.userId
  await mail('waits', { minute: 1, sendAt: 30, tries: 2, failure: 'ETIMEDOUT' })
  await mail('sent', { minute: 2, outcome: 'sent', tries: 1 })
  await mail('given up', { minute: 3, outcome: 'givenUp', tries: 8, failure: 'EENVELOPE 550' })
  await mail('no recipient', { minute: 3, outcome: 'noRecipient', tries: 1 })
  await mail('old', { minute: 4, tries: 1 })
})
afterAll(() => shop.close())

const minute = (n: number) => shop.server.clock.now + n * 60_000
interface Fields {
  readonly minute: number
  readonly tries: number
  readonly sendAt?: number
  readonly outcome?: string
  readonly failure?: string
}
const mail = (key: string, { minute: n, sendAt, outcome, tries, failure }: Fields) =>
  shop.server.database.pool.query(
    `INSERT INTO mails (mail_key, kind, user_id, facts, created_at, send_at, tries, outcome, ended_at, failure)
      VALUES ($1, 'receipt', $2, '{"chargeTime": "7"}', $3, $4, $5, $6, $7, $8)`,
    [
      key,
      userId,
      new Date(minute(n)),
      sendAt === undefined ? null : new Date(minute(sendAt)),
      tries,
      outcome,
      outcome === undefined ? null : new Date(minute(n + 1)),
      failure,
    ],
  )
const rowOf = async (key: string) => {
  const { rows } = await shop.server.database.pool.query('SELECT * FROM mails WHERE mail_key = $1', [key])
  return rows[0]
}
type State = NonNullable<Parameters<typeof owner.ask<typeof studioMails.list>>[1]['state']>
const keysOf = async (state?: State) =>
  (await owner.ask(studioMails.list, state ? { state } : {})).rows.map(({ mailKey }) => mailKey)

test('lists all emails with their state, failure and masked recipient, newest first', async () => {
  const { rows } = await owner.ask(studioMails.list, {})
  expect(rows).toMatchObject([
    { mailKey: 'old', state: 'unknown' },
    { mailKey: 'no recipient', state: 'noRecipient' },
    { mailKey: 'given up', state: 'givenUp', tries: 8, failure: 'EENVELOPE 550', endedAt: minute(4) },
    { mailKey: 'sent', state: 'sent', kind: 'receipt', createdAt: minute(2) },
    { mailKey: 'waits', state: 'waiting', tries: 2, failure: 'ETIMEDOUT', nextAt: minute(30) },
  ])
  for (const { recipient } of rows) expect(recipient).toMatch(/^.•••@example\.com$/)
})

test('emails can be filtered by state, and each email is on exactly one page', async () => {
  expect(await keysOf('waiting')).toEqual(['waits'])
  expect(await keysOf('sent')).toEqual(['sent'])
  expect(await keysOf('givenUp')).toEqual(['given up'])
  expect(await keysOf('noRecipient')).toEqual(['no recipient'])
  const read: string[] = []
  let cursor: string | undefined
  do {
    const page = await owner.ask(studioMails.list, { limit: 1, ...(cursor && { cursor }) })
    read.push(...page.rows.map(({ mailKey }) => mailKey))
    cursor = page.next
  } while (cursor !== undefined)
  expect(read).toEqual(await keysOf())
  expect((await owner.call(studioMails.list, { cursor: 'x' })).failure?.field).toBe('cursor')
})

test('a recipient’s full email address is shown on request, and the request is logged', async () => {
  const support = await signInAs(shop.server, 'support')
  expect(await support.ask(studioMails.reveal, { mailKey: 'sent' })).toEqual({ recipient: `${userId}@example.com` })
  expect((await owner.call(studioMails.reveal, { mailKey: 'none' })).failure?.reason).toBe('notFound')
  const log = await shop.server.database.pool.query(
    `SELECT arguments, outcome FROM operator_actions JOIN operator_outcomes USING (action_id)
      WHERE command = 'studio operations mails reveal' ORDER BY action_id`,
  )
  expect(log.rows[0]).toEqual({ arguments: 'mailKey=sent', outcome: 'done' })
})

test('only a given-up email can be sent again, at once and with all attempts; the log has the states before and after', async () => {
  const sendAgain = (mailKey: string) => owner.call(studioMails.sendAgain, { mailKey })
  for (const mailKey of ['waits', 'sent', 'no recipient', 'old']) {
    const before = await rowOf(mailKey)
    expect((await sendAgain(mailKey)).failure?.reason, mailKey).toBe('notGivenUp')
    expect(await rowOf(mailKey)).toEqual(before)
  }
  expect((await sendAgain('none')).failure?.reason).toBe('notFound')
  await owner.ask(studioMails.sendAgain, { mailKey: 'given up' })
  expect(await rowOf('given up')).toMatchObject({
    send_at: new Date(shop.server.clock.now),
    tries: 0,
    outcome: null,
    facts: { chargeTime: '7' },
  })
  const log = await shop.server.database.pool.query(
    `SELECT arguments, changes FROM operator_actions JOIN operator_outcomes USING (action_id)
      WHERE command = 'studio operations mails sendAgain' AND exit_code = 0`,
  )
  expect(log.rows).toEqual([
    {
      arguments: 'mailKey=given up',
      changes: { before: { state: 'givenUp', tries: 8 }, after: { state: 'waiting', tries: 0 } },
    },
  ])
})
