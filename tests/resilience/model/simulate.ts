import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { accounts } from '@cliffhanger/contract/accounts'
import { playback } from '@cliffhanger/contract/playback'
import { expect } from 'vitest'
import { createRandom } from '../../../apps/server/src/testing/random.ts'
import { testTime } from '../../../apps/server/src/testing/test-server.ts'
import type { ModelOperation, RealWorldIds } from './act.ts'
import { createOperationChooser } from './choose.ts'
import { day, hour, minute } from './membership-rules.ts'
import { takeSnapshots } from './snapshot.ts'
import { deviceAt, emptyModel, episodeCount, type Model, orderAt, personAt } from './state.ts'
import { runAllSteps, runStepsUntilCrash } from './steps.ts'
import { ordersOf, personViewOf } from './view.ts'
import { canPlay, spendableCoins } from './wallet-rules.ts'
import type { ModelWorld } from './world.ts'

export const operationsPerRun = 200
const devicesOfARun = 3
/** A session is renewed this long after its last check, because an unused session ends after thirty days. */
const restartAfterMs = 20 * day
const shownOnFailure = 25

/** Counts of rare events in one run, to show that the runs reach them. */
export interface RareEventCounts {
  readonly renewed: number
  readonly resumed: number
  readonly restored: number
  readonly purged: number
  readonly lost: number
  readonly died: number
}

/** Runs operations chosen by the seed. Throws, with the last operations, if system and model differ. */
export async function simulate(world: ModelWorld, seed: number): Promise<RareEventCounts> {
  const random = createRandom(seed)
  let model: Model = emptyModel(testTime)
  const told: string[] = []
  let [restored, died] = [0, 0]
  const hands: RealWorldIds = {
    world,
    clients: [],
    userIds: [],
    orderIds: [],
    handles: new Map(),
    disputeIds: new Map(),
    ownerOf: (order) => orderAt(model, order).owner,
    created: undefined,
  }
  const isDeaf = random.chance(0.25)
  const restartsAt = random.chance(0.1) ? random.below(operationsPerRun) : undefined
  const emails = ['a', 'b', 'c', 'd'].map((name) => `${name}-${randomUUID()}@example.com`)
  const { next, viewers, server, deliver } = createOperationChooser({
    hands,
    model: () => model,
    random,
    emails,
    isDeaf,
  })

  /**
   * Compares system and model for the persons whom an operation may change, and stores the ids of new objects. Returns
   * the first difference.
   */
  async function differences({ people }: Pick<ModelOperation, 'people'>, against: Model): Promise<string | undefined> {
    const concerned = people ?? against.people.map((_, index) => index)
    if (concerned.length === 0) return undefined
    const userIds = concerned.map((index) => hands.userIds[index] ?? '')
    const snapshots = await takeSnapshots(world.database.pool, userIds, world.titles, against.now)
    for (const [place, index] of concerned.entries()) {
      const { view, orderIds } = snapshots[place] ?? expect.fail('no snapshot')
      const expected = personViewOf(against, index)
      if (!isDeepStrictEqual(view, expected)) return differenceOf(index, expected, view)
      for (const [number, order] of ordersOf(against, index).entries()) {
        hands.orderIds[against.orders.indexOf(order)] = orderIds[number] ?? ''
      }
    }
    return undefined
  }

  async function survive(act: ModelOperation, dieAfter: number): Promise<void> {
    const before = structuredClone(model)
    world.mortal.dieAfter(dieAfter)
    const answered = await act.perform().catch(() => 'died')
    await world.running().payments.reconciler.stop()
    if (!world.mortal.revive()) return judge(act, answered)
    died += 1
    await world.setWeather('fair')
    for (let steps = 0, isMore = true; isMore; steps += 1) {
      const cut = structuredClone(before)
      isMore = runStepsUntilCrash(act.steps(cut), steps)
      if ((await differences(act, cut)) !== undefined) continue
      model = cut
      return
    }
    const whole = structuredClone(before)
    runAllSteps(act.steps(whole))
    throw new Error(`cut off, and nothing that the model allows came of it: ${await differences(act, whole)}`)
  }

  async function judge(act: ModelOperation, answered: string): Promise<void> {
    const expected = runAllSteps(act.steps(model))
    for (const [index, { user }] of model.devices.entries()) {
      hands.userIds[user] ??= hands.clients[index]?.state.userId ?? ''
    }
    const difference = await differences(act, model)
    if (difference !== undefined) throw new Error(difference)
    expect(answered === 'order' ? nameCreated() : answered, 'what the call answered').toBe(expected)
  }

  /** Stores the payment details of a created order, so that it can be paid. */
  function nameCreated(): string {
    const { created } = hands
    if (!created) return 'order unknown'
    const index = hands.orderIds.indexOf(created.orderId)
    const payment = orderAt(model, index).payments.findLastIndex(({ status }) => status !== 'cancelled')
    hands.handles.set(index, { ...created, payment, until: model.now + hour })
    return `order ${index}`
  }

  async function perform(act: ModelOperation): Promise<void> {
    told.push(act.text)
    if (act.dieAfter !== undefined) return survive(act, act.dieAfter)
    const answered = await act.perform()
    if (answered === 'restored') restored += 1
    await judge(act, answered)
  }

  /** Ends all faults, and checks that everything that was paid is delivered. */
  async function calm(): Promise<void> {
    told.push('faults stop')
    const messages = isDeaf ? [] : await world.messages()
    // Only the last webhook about each order or dispute arrives; the others are lost.
    const last = new Map(messages.map((one) => [one.disputeId ?? one.orderId, one]))
    for (const one of last.values()) if (hands.orderIds.includes(one.orderId)) await perform(deliver(one, 'fair'))
    for (let minutes = 0; minutes < 15; minutes += 1) {
      await perform(server.leap(minute))
      await perform({ ...server.round('fair'), people: [] })
      await perform({ ...server.renew('fair', false), people: minutes === 14 ? undefined : [] })
    }
    // Without webhooks, scheduled checks find a late payment within an hour.
    const late = model.orders.filter(({ madeAt, payments }) =>
      payments.some(({ paidAt }) => paidAt !== null && isDeaf && paidAt - madeAt > 15 * minute),
    )
    expect(
      undelivered(model).filter((order) => !late.includes(order)),
      'paid, not delivered',
    ).toEqual([])
    await perform(server.leap(hour))
    await perform(server.round('fair'))
    await perform(server.markLostPaymentsDue('fair'))
    await perform(server.round('fair'))
    expect(undelivered(model), 'paid, not delivered after an hour').toEqual([])
  }

  /** Starts the app on all devices, and compares the responses that the first device's viewer sees with the model. */
  async function compareScreens(): Promise<void> {
    for (const [device, client] of hands.clients.entries()) {
      await perform(viewers.arrive(device))
      if (device > 0) continue
      const { user } = deviceAt(model, device)
      const person = personAt(model, user)
      const { due } = person
      const balance = spendableCoins(model, person)
      const { coinBalance } = await client.ask(accounts.getUserAccountInfo, {})
      const { premiumDueTime } = await client.ask(accounts.getUserInfo, {})
      const end = due !== null && due > model.now ? due : null
      expect({ coinBalance, premiumDueTime }, `device ${device}`).toEqual({ coinBalance: balance, premiumDueTime: end })
      for (const [title, vidId] of world.titles.entries()) {
        for (let episode = 1; episode <= episodeCount; episode += 1) {
          const { code } = await client.call(playback.videoDetails, { videoId: vidId, episodeN: episode })
          expect(code === 1, `user ${user} plays ${title}:${episode}`).toBe(canPlay(model, user, title, episode))
        }
      }
    }
  }

  await world.beginRun(model.now)
  try {
    for (let device = 0; device < devicesOfARun; device += 1) {
      hands.clients.push(world.device())
      model.devices.push({ guest: null, account: null, user: -1, checkedAt: 0 })
      await perform(viewers.arrive(device))
    }
    for (let operation = 0; operation < operationsPerRun; operation += 1) {
      for (const [device, { checkedAt }] of model.devices.entries()) {
        if (model.now - checkedAt > restartAfterMs) await perform(viewers.arrive(device))
      }
      if (operation === restartsAt) await perform(server.restart())
      await perform(await next())
    }
    await calm()
    await compareScreens()
    // Purges the deleted users, so that they do not affect the next run.
    await perform(server.leap(16 * day))
    await perform(server.purge())
    const { orders, people } = model
    return {
      renewed: orders.filter(({ renews, isGiven }) => renews !== null && isGiven).length,
      resumed: people.reduce((sum, { resumptions }) => sum + resumptions, 0),
      restored,
      purged: people.filter(({ isPurged }) => isPurged).length,
      lost: orders.filter(({ disputes }) => disputes.some(({ status, isKnown }) => isKnown && status === 'LOST'))
        .length,
      died,
    }
  } catch (error) {
    const last = told
      .slice(-shownOnFailure)
      .map((text, index, all) => `${told.length - all.length + index + 1}. ${text}`)
    throw new Error(
      `seed ${seed}, operation ${told.length}: ${error instanceof Error ? error.message : String(error)}\n` +
        `Again: npm run resilience -- R4 --rounds 1 --seed ${seed}\nWhat happened last:\n${last.join('\n')}`,
      { cause: error },
    )
  }
}

const undelivered = (model: Model) =>
  model.orders.filter(
    ({ owner, state, isGiven, payments }) =>
      payments.some(({ status }) => status === 'paid') &&
      !isGiven &&
      !(state !== 'open' && state !== 'closed' && personAt(model, owner).isPurged),
  )

/** Formats the fields that differ, with the values of the model and of the system. */
function differenceOf(person: number, expected: object, found: object): string {
  const keys = Object.keys(expected) as (keyof typeof expected)[]
  const lines = keys.flatMap((key) => {
    const [model, system] = [expected[key], found[key]]
    if (isDeepStrictEqual(model, system)) return []
    return [
      `  ${String(key)}: the model says ${JSON.stringify(model)}`,
      `  ${' '.repeat(String(key).length)}  the system says ${JSON.stringify(system)}`,
    ]
  })
  return `user ${person} differs\n${lines.join('\n')}`
}
