import { ownAccount } from '@cliffhanger/contract/own-account'
import { payments } from '@cliffhanger/contract/payments'
import { playback } from '@cliffhanger/contract/playback'
import { wallet } from '@cliffhanger/contract/wallet'
import { giveBilling, orderInput } from '../../../apps/server/src/testing/paying.ts'
import type { ProtocolClient } from '../../../apps/server/src/testing/protocol-client.ts'
import { type Act, type RealIds, reasonOf, storedAtOnce } from './act.ts'
import { cancelRenewal } from './membership-rules.ts'
import { createOrder, isSuccessful, resumeRenewal } from './order-rules.ts'
import { check, logOut, removeAccount, signIn } from './people-rules.ts'
import { deviceAt, type Model, orderAt, type Product, personAt } from './state.ts'
import type { ProviderState } from './steps.ts'
import { canPlay, unlock } from './wallet-rules.ts'
import { prices, shopOrigin } from './world.ts'

/** Creates the operations of viewers, each by a device of the model. */
export function createViewerActs(hands: RealIds, model: () => Model) {
  const { world, clients } = hands
  const clientOf = (device: number): ProtocolClient => {
    const client = clients[device]
    if (!client) throw new Error(`there is no device ${device}`)
    return client
  }
  const userOf = (device: number) => deviceAt(model(), device).user
  const vidIdOf = (title: number) => world.titles[title] ?? ''

  /** Makes a call while the provider has a fault, which ends with the response. */
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
    arrive: (device: number): Act => ({
      text: named(device, 'starts the app'),
      people: [],
      steps: storedAtOnce((now) => {
        const one = deviceAt(now, device)
        check(now, one, one.user)
        return undefined
      }),
      async perform() {
        const client = clientOf(device)
        const answer = await client.check({ userId: client.state.userId })
        // The model covers only guests that are stored in the database.
        await client.save()
        return reasonOf(answer)
      },
    }),

    watch: (device: number, title: number, episode: number): Act => ({
      text: named(device, `watches ${title}:${episode}`),
      people: [],
      steps: storedAtOnce((now) => (canPlay(now, deviceAt(now, device).user, title, episode) ? 'ok' : 'locked')),
      perform: async () =>
        reasonOf(await clientOf(device).call(playback.videoDetails, { videoId: vidIdOf(title), episodeN: episode })),
    }),

    unlock: (device: number, title: number, episode: number): Act => ({
      text: named(device, `unlocks ${title}:${episode}`),
      people: [userOf(device)],
      steps: storedAtOnce((now) => unlock(now, deviceAt(now, device).user, title, episode, prices[title] ?? 0)),
      perform: async () =>
        reasonOf(await clientOf(device).call(wallet.addBuyPlay, { vidId: vidIdOf(title), nepisode: episode })),
    }),

    giveBilling: (device: number): Act => ({
      text: named(device, 'says who pays'),
      people: [],
      steps: storedAtOnce((now) => void Object.assign(personAt(now, deviceAt(now, device).user), { hasBilling: true })),
      async perform() {
        const client = clientOf(device)
        await giveBilling(client, `payer-${client.state.userId}@example.com`)
        return 'ok'
      },
    }),

    createOrder: (device: number, product: Product, weather: ProviderState): Act => {
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
          const input = orderInput(client, shopOrigin, what)
          const answer = await under(weather, () => client.call(payments.createOrder, input))
          if (answer.source) {
            const { orderId, airId, airSecret } = answer.source
            hands.created = { orderId, airId, airSecret }
          }
          return answer.code === 1 ? 'order' : reasonOf(answer)
        },
      }
    },

    isSuccessful: (device: number, order: number, weather: ProviderState): Act => {
      const { owner } = orderAt(model(), order)
      return {
        text: named(device, `asks for order ${order}, provider ${weather}`),
        people: [owner],
        *steps(now) {
          return owner === deviceAt(now, device).user ? yield* isSuccessful(now, order, weather) : 'notFound'
        },
        async perform() {
          const asked = { orderId: hands.orderIds[order] ?? '', orderType: 1, payType: 13 } as const
          return reasonOf(await under(weather, () => clientOf(device).call(payments.isSuccessful, asked)))
        },
      }
    },

    cancelRenewal: (device: number): Act => ({
      text: named(device, 'cancels the renewal'),
      people: [userOf(device)],
      steps: storedAtOnce((now) => {
        cancelRenewal(now, deviceAt(now, device).user)
        return undefined
      }),
      perform: async () => reasonOf(await clientOf(device).call(payments.cancelRenewal, {})),
    }),

    resumeRenewal: (device: number, weather: ProviderState): Act => {
      const user = userOf(device)
      return {
        text: named(device, `turns renewal on again, provider ${weather}`),
        people: [user],
        steps: (now) => resumeRenewal(now, user, weather),
        perform: async () => reasonOf(await under(weather, () => clientOf(device).call(payments.resumeRenewal, {}))),
      }
    },

    signIn: (device: number, email: string): Act => ({
      text: named(device, `signs in as ${email}`),
      people: undefined,
      steps: storedAtOnce((now) => (signIn(now, deviceAt(now, device), email).isRestored ? 'restored' : 'ok')),
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

    logOut: (device: number): Act => ({
      text: named(device, 'logs out'),
      people: [],
      steps: storedAtOnce((now) => {
        logOut(now, deviceAt(now, device))
        return undefined
      }),
      async perform() {
        const client = clientOf(device)
        await client.ask(ownAccount.logout, {})
        return reasonOf(await client.check({ userId: '' }))
      },
    }),

    removeAccount: (device: number): Act => {
      const user = userOf(device)
      const email = personAt(model(), user).email ?? ''
      return {
        text: named(device, 'deletes the account'),
        people: [user],
        steps: storedAtOnce((now) => {
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
          return reasonOf(await client.check({ userId: '' }))
        },
      }
    },
  }
}
