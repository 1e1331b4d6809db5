import { ownAccount } from '@cliffhanger/contract/own-account'
import { payments } from '@cliffhanger/contract/payments'
import { playback } from '@cliffhanger/contract/playback'
import { wallet } from '@cliffhanger/contract/wallet'
import { orderInput, saveBillingInfo } from '../../../apps/server/src/testing/paying.ts'
import type { ProtocolClient } from '../../../apps/server/src/testing/protocol-client.ts'
import { createSingleStep, type ModelOperation, type RealWorldIds, refusalReasonOf } from './act.ts'
import { cancelRenewal } from './membership-rules.ts'
import { checkOrderPayment, createOrder, resumeRenewal } from './order-rules.ts'
import { logOut, removeAccount, signIn, startDeviceSession } from './people-rules.ts'
import { deviceAt, type Model, orderAt, type Product, personAt } from './state.ts'
import type { ProviderState } from './steps.ts'
import { canPlay, unlock } from './wallet-rules.ts'
import { episodePrices, modelServerOrigin } from './world.ts'

/** Creates the operations of viewers, each by a device of the model. */
export function createViewerOperations(hands: RealWorldIds, model: () => Model) {
  const { world, clients } = hands
  const clientOf = (device: number): ProtocolClient => {
    const client = clients[device]
    if (!client) throw new Error(`there is no device ${device}`)
    return client
  }
  const userOf = (device: number) => deviceAt(model(), device).user
  const vidIdOf = (title: number) => world.titles[title] ?? ''

  /** Makes a call while the provider has a fault. The fault ends when the response arrives. */
  async function under<T>(weather: ProviderState, ask: () => Promise<T>): Promise<T> {
    if (weather === 'fair') return ask()
    await world.setWeather(weather)
    try {
      return await ask()
    } finally {
      await world.setWeather('fair')
    }
  }

  const named = (device: number, text: string) => `device ${device} (user ${userOf(device)}) ${text}`

  return {
    arrive: (device: number): ModelOperation => ({
      text: named(device, 'starts the app'),
      people: [],
      steps: createSingleStep((now) => {
        const one = deviceAt(now, device)
        startDeviceSession(now, one, one.user)
        return undefined
      }),
      async perform() {
        const client = clientOf(device)
        const answer = await client.check({ userId: client.state.userId })
        // The model covers only guests that are stored in the database.
        await client.save()
        return refusalReasonOf(answer)
      },
    }),

    watch: (device: number, title: number, episode: number): ModelOperation => ({
      text: named(device, `watches ${title}:${episode}`),
      people: [],
      steps: createSingleStep((now) => (canPlay(now, deviceAt(now, device).user, title, episode) ? 'ok' : 'locked')),
      perform: async () =>
        refusalReasonOf(
          await clientOf(device).call(playback.videoDetails, { videoId: vidIdOf(title), episodeN: episode }),
        ),
    }),

    unlock: (device: number, title: number, episode: number): ModelOperation => ({
      text: named(device, `unlocks ${title}:${episode}`),
      people: [userOf(device)],
      steps: createSingleStep((now) =>
        unlock(now, deviceAt(now, device).user, title, episode, episodePrices[title] ?? 0),
      ),
      perform: async () =>
        refusalReasonOf(await clientOf(device).call(wallet.addBuyPlay, { vidId: vidIdOf(title), nepisode: episode })),
    }),

    giveBilling: (device: number): ModelOperation => ({
      text: named(device, 'says who pays'),
      people: [],
      steps: createSingleStep(
        (now) => void Object.assign(personAt(now, deviceAt(now, device).user), { hasBilling: true }),
      ),
      async perform() {
        const client = clientOf(device)
        await saveBillingInfo(client, `payer-${client.state.userId}@example.com`)
        return 'ok'
      },
    }),

    createOrder: (device: number, product: Product, weather: ProviderState): ModelOperation => {
      const buyer = userOf(device)
      return {
        text: named(device, `orders ${product.name}, provider ${weather}`),
        people: [buyer],
        *steps(now) {
          const created = yield* createOrder(now, buyer, product, weather)
          return 'refused' in created ? created.refused : `order ${created.order}`
        },
        async perform() {
          const client = clientOf(device)
          const what =
            product.title !== null
              ? { vidId: product.name }
              : product.type === 1
                ? { rechargeId: product.name }
                : { vipId: product.name }
          const input = orderInput(client, modelServerOrigin, what)
          const answer = await under(weather, () => client.call(payments.createOrder, input))
          if (answer.source) {
            const { orderId, airId, airSecret } = answer.source
            hands.created = { orderId, airId, airSecret }
          }
          return answer.code === 1 ? 'order' : refusalReasonOf(answer)
        },
      }
    },

    isSuccessful: (device: number, order: number, weather: ProviderState): ModelOperation => {
      const { owner } = orderAt(model(), order)
      return {
        text: named(device, `asks for order ${order}, provider ${weather}`),
        people: [owner],
        *steps(now) {
          return owner === deviceAt(now, device).user ? yield* checkOrderPayment(now, order, weather) : 'notFound'
        },
        async perform() {
          const asked = { orderId: hands.orderIds[order] ?? '', orderType: 1, payType: 13 } as const
          return refusalReasonOf(await under(weather, () => clientOf(device).call(payments.isSuccessful, asked)))
        },
      }
    },

    cancelRenewal: (device: number): ModelOperation => ({
      text: named(device, 'cancels the renewal'),
      people: [userOf(device)],
      steps: createSingleStep((now) => {
        cancelRenewal(now, deviceAt(now, device).user)
        return undefined
      }),
      perform: async () => refusalReasonOf(await clientOf(device).call(payments.cancelRenewal, {})),
    }),

    resumeRenewal: (device: number, weather: ProviderState): ModelOperation => {
      const user = userOf(device)
      return {
        text: named(device, `turns renewal on again, provider ${weather}`),
        people: [user],
        steps: (now) => resumeRenewal(now, user, weather),
        perform: async () =>
          refusalReasonOf(await under(weather, () => clientOf(device).call(payments.resumeRenewal, {}))),
      }
    },

    signIn: (device: number, email: string): ModelOperation => ({
      text: named(device, `signs in as ${email}`),
      people: undefined,
      steps: createSingleStep((now) => (signIn(now, deviceAt(now, device), email).isRestored ? 'restored' : 'ok')),
      async perform() {
        const client = clientOf(device)
        const code = await world.mailedCode(() => client.ask(ownAccount.sendEmailVoiceCode, { openid: email, type: 1 }))
        const asked = { openid: email, code, type: 6, nickname: '', headimgurl: '' } as const
        const { state, userId, restored } = await client.ask(ownAccount.register, asked)
        if (state !== 1) return 'wrongCode'
        await client.check({ userId })
        if (client.state.userId !== userId) return 'somebody else'
        return restored ? 'restored' : 'ok'
      },
    }),

    logOut: (device: number): ModelOperation => ({
      text: named(device, 'logs out'),
      people: [],
      steps: createSingleStep((now) => {
        logOut(now, deviceAt(now, device))
        return undefined
      }),
      async perform() {
        const client = clientOf(device)
        await client.ask(ownAccount.logout, {})
        return refusalReasonOf(await client.check({ userId: '' }))
      },
    }),

    removeAccount: (device: number): ModelOperation => {
      const user = userOf(device)
      const email = personAt(model(), user).email ?? ''
      return {
        text: named(device, 'deletes the account'),
        people: [user],
        steps: createSingleStep((now) => {
          removeAccount(now, deviceAt(now, device))
          return undefined
        }),
        async perform() {
          const client = clientOf(device)
          const code = await world.mailedCode(() =>
            client.ask(ownAccount.sendEmailVoiceCode, { openid: email, type: 2 }),
          )
          const asked = { openid: email, code, type: 6, nickname: '', headimgurl: '' } as const
          const { state } = await client.ask(ownAccount.removeUser, asked)
          if (state !== 1) return 'wrongCode'
          return refusalReasonOf(await client.check({ userId: '' }))
        },
      }
    },
  }
}
