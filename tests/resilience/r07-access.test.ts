import type { Call } from '@cliffhanger/contract/call'
import { contract } from '@cliffhanger/contract/contract'
import { feedback } from '@cliffhanger/contract/feedback'
import { playback } from '@cliffhanger/contract/playback'
import { wallet } from '@cliffhanger/contract/wallet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  accessTable,
  firstPageQuery,
  type Principal,
  principals,
  publicPaths,
  registeredUserCalls,
  validCallInput,
} from '../../apps/server/src/testing/access-table.ts'
import type { ProtocolClient } from '../../apps/server/src/testing/protocol-client.ts'
import { shuffled } from '../../apps/server/src/testing/random.ts'
import { type AccessServer, createAccessClients, openAccessServer } from './access/access-world.ts'
import { testScenario } from './scenario.ts'

let opened: AccessServer
beforeAll(async () => {
  opened = await openAccessServer()
})
afterAll(() => opened.server.close())

const calls = new Map(Object.values(contract).flatMap((module) => Object.entries<Call>(module)))

test('the access table lists exactly the calls that the server offers', () => {
  const isServed = ({ method, path }: Call) => opened.server.app.hasRoute({ method, url: `/api${path}` })
  const served = [...calls].filter(([, call]) => isServed(call)).map(([name]) => name)
  expect(Object.keys(accessTable).sort()).toEqual(served.sort())
})

type Row = Readonly<Record<string, number | undefined>>

/** Response code for a caller whom the server refuses before it reads the input; undefined if the input matters. */
function codeUnread(name: string, principal: Principal, code: number | undefined): number | undefined {
  if (code === 401) return 401
  const isGuest = principal === 'owner' || principal === 'other' || principal === 'member'
  return isGuest && registeredUserCalls.includes(name) ? 403 : undefined
}

/**
 * Makes a call as every principal with valid input, and also without input if the input does not matter. Returns the
 * codes.
 */
async function readRow(name: string): Promise<Row> {
  const call = calls.get(name)
  if (!call) throw new Error(`${name} is no call`)
  const world = await createAccessClients(opened)
  const found: Record<string, number | undefined> = {}
  const expected = expectedRow(name)
  for (const principal of principals) {
    const client = world.clients[principal]
    const kept = { ...client.state }
    const posing = principal === 'posing' ? { userId: world.clients.owner.state.userId } : {}
    found[principal] = (await client.call(call, {}, { ...validCallInput(name, world), ...posing })).code
    // The calls `logout` and `check` change the client's user, so its state is restored before the next call.
    Object.assign(client.state, kept)
    const isUnread = expected[`${principal} sending nothing`] !== undefined
    found[`${principal} sending nothing`] = isUnread ? (await client.call(call, {})).code : undefined
  }
  return found
}

function expectedRow(name: string): Row {
  const codes = (accessTable[name] ?? '').trim().split(/\s+/).map(Number)
  return Object.fromEntries(
    principals.flatMap((principal, index) => [
      [principal, codes[index]],
      [`${principal} sending nothing`, codeUnread(name, principal, codes[index])],
    ]),
  )
}

async function wrongIn(name: string): Promise<string[]> {
  const [found, expected] = [await readRow(name), expectedRow(name)]
  return Object.keys(expected)
    .filter((who) => found[who] !== expected[who])
    .map((who) => `${name} by ${who}: ${found[who]}, not ${expected[who]}`)
}

const cells = Object.keys(accessTable).length * principals.length
const rowsAtOnce = 6
const row = {
  id: 'R7',
  property: 'who may do what: every call × anonymous, owner, other, posing, member, official, deleted',
  unit: 'cells',
  quick: cells,
  full: cells,
}
testScenario(row, async ({ rounds, random, audits }) => {
  audits(opened.server.deps)
  const names = Object.keys(accessTable)
  // Every run checks the whole table at least once; with more rounds, the table is checked repeatedly.
  const left = Array.from({ length: Math.max(1, Math.ceil(rounds / cells)) }, () => shuffled(names, random)).flat()
  const wrong: string[] = []
  const reader = async () => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) wrong.push(...(await wrongIn(name)))
  }
  await Promise.all(Array.from({ length: rowsAtOnce }, reader))
  expect(wrong.length, wrong.join('\n')).toBe(0)
})

test('feedback, statement and unlocked episodes are returned only to the viewer to whom they belong', async () => {
  const { clients, feedbackId, vidId } = await createAccessClients(opened)
  const mine = async (client: ProtocolClient) => [
    (await client.ask(feedback.feedbackList, firstPageQuery)).rows.some((row) => row.feedbackId === feedbackId),
    (await client.ask(wallet.statement, firstPageQuery)).total > 0,
    (await client.ask(playback.getPlayList, { videoId: vidId })).unlockedEpisodesList.length > 0,
  ]
  expect(await mine(clients.owner)).toEqual([true, true, true])
  expect(await mine(clients.other)).toEqual([false, false, false])
})

test.each(publicPaths)('%s returns status %i without a session', async (path, status) => {
  const answer = await fetch(`${opened.server.origin}${path}`, { headers: { accept: '*/*' } })
  await answer.arrayBuffer()
  expect(answer.status).toBe(status)
})
