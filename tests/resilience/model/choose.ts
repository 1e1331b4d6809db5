import type { Random } from '../../../apps/server/src/testing/random.ts'
import type { ModelOperation, RealWorldIds } from './act.ts'
import { day, hour, isRenewing, minute, reminderTime, second } from './membership-rules.ts'
import { createProviderOperations } from './provider-acts.ts'
import { createServerOperations, isOrderCheckDue } from './server-acts.ts'
import { type Model, orderAt, type Product, personAt } from './state.ts'
import type { ProviderState } from './steps.ts'
import { createViewerOperations } from './viewer-acts.ts'
import { episodePrices } from './world.ts'

export interface ChooserOptions {
  readonly hands: RealWorldIds
  readonly model: () => Model
  readonly random: Random
  readonly emails: readonly string[]
  /** Whether all webhooks from the provider are lost. */
  readonly isDeaf: boolean
}

const products = (titles: readonly string[]): Product[] => [
  { type: 1, name: '2001', cents: 99, coins: 100, days: 0, title: null },
  { type: 1, name: '2002', cents: 499, coins: 550, days: 0, title: null },
  { type: 3, name: '3001', cents: 999, coins: 0, days: 30, title: null },
  { type: 3, name: '3002', cents: 2499, coins: 0, days: 90, title: null },
  ...titles.map((name, title) => ({ type: 6, name, cents: 499, coins: 0, days: 0, title }) as const),
]

/** Creates a function that chooses the next operation and, sometimes, an injected fault. */
export function createOperationChooser({ hands, model, random, emails, isDeaf }: ChooserOptions) {
  const viewers = createViewerOperations(hands, model)
  const provider = createProviderOperations(hands, model)
  const server = createServerOperations(hands)
  const offers = products(hands.world.titles)
  const { below, chance, pick } = random

  const weather = (): ProviderState => (chance(0.85) ? 'fair' : pick(['down', 'lost', 'consents down'] as const))
  const somebody = () => below(model().devices.length)
  const indexes = (is: (order: ReturnType<typeof orderAt>, index: number) => boolean): number[] =>
    model().orders.flatMap((order, index) => (is(order, index) ? [index] : []))
  /** Picks one of the found objects, mostly one of the three most recent. */
  const recent = (found: readonly number[]): number | undefined =>
    found.length === 0 ? undefined : pick(chance(0.7) ? found.slice(-3) : found)

  /** Returns the future times of scheduled actions and expiries. */
  function agenda(): number[] {
    const { now, orders, people } = model()
    const moments = [
      ...orders.map(({ lookAt }) => lookAt),
      ...people.flatMap(({ due, renewal, deletedAt, isPurged, rewards }) => [
        due,
        ...rewards.map(({ endsAt }) => endsAt),
        due === null || !renewal ? null : reminderTime(model(), due, renewal),
        renewal?.tryAt ?? null,
        deletedAt === null || isPurged ? null : deletedAt + 15 * day,
      ]),
    ]
    return moments.filter((moment) => moment !== null).filter((moment) => moment > now)
  }
  function leap(): ModelOperation {
    const { now } = model()
    const moments = agenda()
    if (moments.length > 0 && chance(0.6))
      return server.leap(Math.max(1, pick(moments) - now + pick([-1, 0, 0, 1, minute])))
    const usual = [10 * second, 10 * second, 2 * minute, 20 * minute, 70 * minute, 12 * hour, day, 5 * day, 16 * day]
    return server.leap(pick(usual) + below(5_000))
  }

  const isPayable = (index: number): boolean => {
    const until = hands.handles.get(index)?.until
    // Avoids the minute around the expiry, because the sandbox's clock keeps running during a run.
    return until !== undefined && Math.abs(until - model().now) > minute
  }
  const refundable = () =>
    indexes(({ payments, refunds }) => payments.some(({ row }) => row === 'paid') && refunds.length < 3)

  const choices: readonly (readonly [
    weight: number,
    choose: () => ModelOperation | undefined | Promise<ModelOperation | undefined>,
  ])[] = [
    [30, () => viewers.unlock(somebody(), below(episodePrices.length), 3 + below(4))],
    [14, () => viewers.watch(somebody(), below(episodePrices.length), 1 + below(6))],
    [14, order],
    [
      18,
      () => {
        const found = recent(indexes(({ state }, index) => state === 'open' && isPayable(index)))
        return found === undefined
          ? undefined
          : provider.pay(found, pick(['paid', 'paid', 'paid', 'paid', 'declined', 'challenge'] as const))
      },
    ],
    [
      6,
      () => {
        const waiting = indexes(({ payments }, index) => isPayable(index) && payments.at(-1)?.status === 'challenge')
        const found = recent(waiting)
        return found === undefined ? undefined : provider.answerChallenge(found, chance(0.8))
      },
    ],
    [
      10,
      () => {
        const found = recent(indexes((_, index) => hands.orderIds[index] !== undefined))
        return found === undefined ? undefined : viewers.isSuccessful(holderOf(found), found, weather())
      },
    ],
    [10, leap],
    [9, () => server.round(weather())],
    [7, () => server.renew(weather(), chance(0.2))],
    [9, message],
    [3, refund],
    [3, dispute],
    [1, () => (chance(0.5) ? disable() : viewers.cancelRenewal(somebody()))],
    [2, cancelOrResume],
    [4, () => viewers.signIn(somebody(), pick(emails))],
    [1, () => viewers.logOut(somebody())],
    [2, remove],
    [2, () => server.purge()],
    [6, giveReward],
    [2, () => server.endRewards()],
    [1, () => (isNearTwoDays() ? undefined : server.markLostPaymentsDue(weather()))],
  ]
  const total = choices.reduce((sum, [weight]) => sum + weight, 0)

  function order(): ModelOperation {
    const device = somebody()
    const person = personAt(model(), model().devices[device]?.user ?? 0)
    if (!person.hasBilling && chance(0.8)) return viewers.giveBilling(device)
    return viewers.createOrder(device, pick(offers), weather())
  }
  /** Returns a device of the user who made the order; in a tenth of the cases, any device. */
  function holderOf(index: number): number {
    const { owner } = orderAt(model(), index)
    const own = model().devices.findIndex(({ user }) => user === owner)
    return own === -1 || chance(0.1) ? somebody() : own
  }
  /** Gives reward coins that expire at the end of a day, so that two rewards often expire at the same time. */
  function giveReward(): ModelOperation {
    const { now, devices } = model()
    const endsAt = (Math.floor(now / day) + pick([1, 1, 2, 7])) * day
    return server.reward(devices[somebody()]?.user ?? 0, pick([5, 10, 30, 60]), endsAt)
  }
  async function message(): Promise<ModelOperation | undefined> {
    if (isDeaf) return undefined
    const waiting = await hands.world.messages()
    const known = waiting.filter(({ orderId }) => hands.orderIds.includes(orderId))
    if (known.length > 0 && (delivered.length === 0 || chance(0.8))) {
      const one = pick(chance(0.6) ? known.slice(0, 3) : known)
      delivered.push(one)
      return deliver(one)
    }
    return delivered.length === 0 ? undefined : deliver(pick(delivered))
  }
  const delivered: Parameters<typeof server.deliver>[0][] = []
  function deliver(one: Parameters<typeof server.deliver>[0], under = weather()): ModelOperation {
    const index = hands.orderIds.indexOf(one.orderId)
    const disputes = orderAt(model(), index).disputes.map((_, number) => hands.disputeIds.get(`${index}:${number}`))
    const dispute = one.disputeId === undefined ? undefined : disputes.indexOf(one.disputeId)
    return server.deliver(one, index, dispute, under)
  }
  function refund(): ModelOperation | undefined {
    const found = recent(refundable())
    if (found === undefined) return undefined
    const { refunds, product } = orderAt(model(), found)
    const left = product.cents - refunds.reduce((sum, { cents, asked }) => sum + (cents ?? asked ?? product.cents), 0)
    const cents = chance(0.5) ? Math.ceil(product.cents / 3) : null
    if (left <= 0 || (cents ?? 1) > left) return undefined
    return chance(0.5) ? provider.refund(found, cents) : server.refundByOperator(found, cents, weather())
  }
  function dispute(): ModelOperation | undefined {
    const open = model().orders.flatMap(({ disputes }, index) =>
      disputes.flatMap(({ status }, number) =>
        status === 'WON' || status === 'REVERSED' ? [] : [[index, number, status] as const],
      ),
    )
    if (open.length > 0 && chance(0.6)) {
      const [index, number, status] = pick(open)
      return provider.endDispute(index, number, status === 'LOST' ? 'REVERSED' : pick(['WON', 'LOST', 'LOST'] as const))
    }
    const paid = recent(
      indexes(({ payments, disputes }) => disputes.length < 2 && payments.some(({ status }) => status === 'paid')),
    )
    return paid === undefined ? undefined : provider.openDispute(paid)
  }
  function disable(): ModelOperation | undefined {
    const renewing = model().people.flatMap(({ renewal }, index) =>
      renewal && !renewal.isConsentDisabled ? [index] : [],
    )
    return renewing.length === 0 ? undefined : provider.disableConsent(pick(renewing))
  }
  /** Cancels or resumes renewal for a viewer whose renewal is on, was on, or waits for the consent of a payment. */
  function cancelOrResume(): ModelOperation | undefined {
    const known = model().devices.flatMap(({ user }, device) => {
      const isOn = isRenewing(model(), user)
      return isOn || personAt(model(), user).ended ? [{ device, isOn }] : []
    })
    if (known.length === 0) return chance(0.1) ? viewers.resumeRenewal(somebody(), weather()) : undefined
    const { device, isOn } = pick(known)
    return isOn && chance(0.5) ? viewers.cancelRenewal(device) : viewers.resumeRenewal(device, weather())
  }
  function remove(): ModelOperation | undefined {
    const official = model().devices.flatMap(({ user }, index) =>
      personAt(model(), user).email === null ? [] : [index],
    )
    return official.length === 0 ? undefined : viewers.removeAccount(pick(official))
  }
  const isNearTwoDays = (): boolean =>
    model().orders.some(({ payments }) =>
      payments.some(({ madeAt }) => Math.abs(madeAt - (model().now - 2 * day)) < minute),
    )

  /** Returns the index of the choice for a number below the sum of the weights. */
  function chosenBy(number: number): number {
    let sum = 0
    return choices.findIndex(([weight]) => {
      sum += weight
      return number < sum
    })
  }

  return {
    viewers,
    server,
    deliver,
    async next(): Promise<ModelOperation> {
      for (;;) {
        const act = await choices[chosenBy(below(total))]?.[1]()
        if (act)
          return chance(0.04) && mayDie(act)
            ? { ...act, text: `${act.text}; the process dies`, dieAfter: below(24) }
            : act
      }
    },
  }

  /**
   * Whether the process may crash during an operation: only if the model knows which steps are complete after each SQL
   * statement.
   */
  function mayDie({ text }: ModelOperation): boolean {
    if (/^device \d+ \(user \d+\) (unlocks|orders|asks|turns)|^a message|^an operator/.test(text)) return true
    if (text.startsWith('the reconciler')) return model().orders.filter(isOrderCheckDue(model())).length <= 1
    if (!text.startsWith('memberships renew')) return false
    return model().people.filter(({ renewal, ended }) => renewal ?? ended?.isConsentOpen).length <= 1
  }
}
