import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { createFolderStore } from '@cliffhanger/media-ingest/store/folder-store'
import { AirwallexFailure } from '../../../apps/server/src/adapters/airwallex/failure.ts'
import { listPersonalDataModules } from '../../../apps/server/src/all-personal-data.ts'
import { command as orders } from '../../../apps/server/src/cli/commands/orders.ts'
import { purgeDueUsers } from '../../../apps/server/src/modules/accounts/purge.ts'
import { createTombstoneLog } from '../../../apps/server/src/modules/accounts/tombstones.ts'
import { markLostPaymentsDue } from '../../../apps/server/src/modules/payments/lost-payments.ts'
import { renewMemberships } from '../../../apps/server/src/modules/payments/renewal/renew.ts'
import { expireRewards } from '../../../apps/server/src/modules/wallet/expire-rewards.ts'
import { creditRewardCoins } from '../../../apps/server/src/modules/wallet/ledger.ts'
import { environmentOf } from '../../../apps/server/src/testing/test-site.ts'
import { createTestTerminal } from '../../../apps/server/src/testing/test-terminal.ts'
import { createSingleStep, type ModelOperation, type RealWorldIds } from './act.ts'
import { day, second } from './membership-rules.ts'
import { settle } from './order-rules.ts'
import { purgeDeletedUsers } from './people-rules.ts'
import { runRenewalJob } from './renewal-rules.ts'
import { type Model, type Order, orderAt, personAt } from './state.ts'
import { isProviderSilent, type OperationSteps, ProviderSilenceError, type ProviderState } from './steps.ts'
import { addRewardCoins } from './wallet-rules.ts'
import type { PendingWebhook } from './world.ts'

export const isOrderCheckDue =
  ({ now }: Model) =>
  ({ lookAt }: Order): boolean =>
    lookAt !== null && lookAt <= now

function* settleIfAnswered(model: Model, order: Order, weather: ProviderState): OperationSteps<void> {
  try {
    yield* settle(model, order, weather)
  } catch (error) {
    if (!(error instanceof ProviderSilenceError)) throw error
  }
}

function* round(model: Model, weather: ProviderState): OperationSteps<string> {
  const due = model.orders.filter(isOrderCheckDue(model))
  for (const order of due) order.lookAt = model.now + 30 * second
  yield
  for (const order of due) yield* settleIfAnswered(model, order, weather)
  return 'ok'
}

/** Creates operations of the server without a viewer's request: scheduled jobs, webhooks, operator commands. */
export function createServerOperations(hands: RealWorldIds) {
  const { world } = hands
  const { db, now, provider, config } = world.deps
  const tombstones = createTombstoneLog(config.dataDir)
  /** Runs `work` while the provider has a fault. Returns 'ok' even if the provider did not respond. */
  async function under(weather: ProviderState, consentDecline: string, work: () => Promise<unknown>): Promise<string> {
    const isUsual = weather === 'fair' && consentDecline === ''
    if (!isUsual) await world.setWeather(weather, consentDecline)
    try {
      await work()
      return 'ok'
    } catch (error) {
      if (!(error instanceof AirwallexFailure)) throw error
      return 'ok'
    } finally {
      if (!isUsual) await world.setWeather('fair')
    }
  }

  return {
    leap: (ms: number): ModelOperation => ({
      text: `${Math.round(ms / 1000)} s pass`,
      people: [],
      steps: createSingleStep((model) => {
        model.now += ms
        return undefined
      }),
      async perform() {
        await world.leap(ms)
        return 'ok'
      },
    }),

    round: (weather: ProviderState): ModelOperation => ({
      text: `the reconciler looks, provider ${weather}`,
      people: undefined,
      steps: (model) => round(model, weather),
      perform: () =>
        under(weather, '', async () => {
          while ((await world.running().rounds.round()) > 0);
        }),
    }),

    renew: (weather: ProviderState, isDeclining: boolean): ModelOperation => ({
      text: `memberships renew, provider ${weather}${isDeclining ? ', banks decline' : ''}`,
      people: undefined,
      *steps(model) {
        yield* runRenewalJob(model, weather, isDeclining)
        return 'ok'
      },
      perform: () =>
        under(weather, isDeclining ? 'issuer_declined' : '', () =>
          renewMemberships({ ...world.deps, settle: world.running().payments.settle }),
        ),
    }),

    reward: (person: number, coins: number, endsAt: number): ModelOperation => ({
      text: `user ${person} is given ${coins} coins that end`,
      people: [person],
      steps: createSingleStep((model) => void addRewardCoins(personAt(model, person), coins, endsAt)),
      async perform() {
        const gift = { userId: hands.userIds[person] ?? '', coins, key: `reward:${randomUUID()}`, note: '' }
        await creditRewardCoins(db, { ...gift, expiresAt: new Date(endsAt), at: new Date(now()) })
        return 'ok'
      },
    }),

    endRewards: (): ModelOperation => ({
      text: 'coins whose time has passed end',
      people: undefined,
      steps: createSingleStep(() => undefined),
      async perform() {
        await expireRewards({ db, now })
        return 'ok'
      },
    }),

    purge: (): ModelOperation => ({
      text: 'deleted accounts are purged',
      people: undefined,
      steps: createSingleStep((model) => void purgeDeletedUsers(model)),
      async perform() {
        await purgeDueUsers({ db, now, personalData: listPersonalDataModules(world.deps), tombstones })
        return 'ok'
      },
    }),

    markLostPaymentsDue: (weather: ProviderState): ModelOperation => ({
      text: `the provider's list is compared with ours, provider ${weather}`,
      people: undefined,
      steps: createSingleStep((model) => {
        if (isProviderSilent(weather)) return undefined
        for (const order of model.orders) {
          const isPaid = order.payments.some(({ status, madeAt }) => status === 'paid' && madeAt >= model.now - 2 * day)
          if (isPaid && (order.state === 'open' || order.state === 'closed')) ring(model, order)
        }
        return undefined
      }),
      perform: () => under(weather, '', () => markLostPaymentsDue(world.deps)),
    }),

    deliver: (
      message: PendingWebhook,
      order: number,
      dispute: number | undefined,
      weather: ProviderState,
    ): ModelOperation => ({
      text: `a message arrives: ${message.name} of order ${order}, provider ${weather}`,
      people: [hands.ownerOf(order)],
      *steps(model) {
        const about = orderAt(model, order)
        if (about.messages.includes(message.id)) return 'ok'
        about.messages.push(message.id)
        ring(model, about)
        if (dispute !== undefined) Object.assign(about.disputes[dispute] ?? {}, { isKnown: true })
        yield
        yield* settleIfAnswered(model, about, weather)
        return 'ok'
      },
      perform: () =>
        under(weather, '', async () => {
          const status = await world.deliver(message)
          if (status === 200) await world.forget(message)
        }),
    }),

    refundByOperator: (order: number, cents: number | null, weather: ProviderState): ModelOperation => ({
      text: `an operator refunds order ${order}: ${cents ?? 'all'}, provider ${weather}`,
      people: [hands.ownerOf(order)],
      *steps(model) {
        const about = orderAt(model, order)
        about.refunds.push({ asked: cents, cents: null, isWanted: true })
        yield
        ring(model, about)
        yield
        yield* settleIfAnswered(model, about, weather)
        return 'ok'
      },
      perform: () =>
        under(weather, '', () => {
          const amount = cents === null ? [] : ['--amount', (cents / 100).toFixed(2)]
          const words = ['refund', hands.orderIds[order] ?? '', ...amount, '--reason', 'asked', '--yes']
          const workplace = { db, now, provider, store: createFolderStore(''), uploadsDir: '', operator: '' }
          return orders.run(words, createTestTerminal(tmpdir()), async () => workplace, environmentOf(world))
        }),
    }),

    restart: (): ModelOperation => ({
      text: 'the server is started again',
      people: undefined,
      steps: createSingleStep((model) => {
        for (const order of model.orders) if (order.state === 'open') order.lookAt = model.now
        return undefined
      }),
      async perform() {
        await world.restart()
        return 'ok'
      },
    }),
  }
}

function ring(model: Model, order: Order): void {
  order.lookAt = Math.min(order.lookAt ?? model.now, model.now)
}
