import type { EpisodeDetails } from '@cliffhanger/contract/entities'
import { createStore, type ReadonlyStore } from '@cliffhanger/player-core/store'
import type { SpendGuard } from '#features/money/spend-guard.ts'

export type UnlockResponse =
  /** The episode was bought. Details and balance are present if the response contains them. */
  | { readonly status: 'bought'; readonly details?: EpisodeDetails | undefined; readonly balance?: number | undefined }
  | { readonly status: 'short' }
  /** The price differs from the displayed one; no coins were spent. */
  | { readonly status: 'priceChanged'; readonly message: string }
  /** `message` is the server's text; '' if there was no response. */
  | { readonly status: 'failed'; readonly message: string }

export interface UnlockingPorts {
  /** `price` is the displayed price: at another price nothing is bought. */
  buy(n: number, price: number): Promise<UnlockResponse>
  /** Requests the balance; resolves to undefined if there is no valid response. */
  readBalance(): Promise<number | undefined>
  /** Coins that an episode of this title costs this viewer. */
  price(): number
  /** Reloads the price and shows it. */
  reloadPrice(): Promise<void>
  /** Called when episode `n` is unlocked and plays. */
  onBought(n: number, details: EpisodeDetails | undefined): void
  setAutoPay(isOn: boolean): void
  readonly guard: SpendGuard
}

/**
 * A question to the viewer before an automatic unlock: the first one of this account, one beyond the daily cap, or
 * one at a new price.
 */
export interface UnlockQuestionFacts {
  readonly kind: 'first' | 'cap' | 'price'
  readonly n: number
  readonly price: number
  readonly balance: number
  readonly spent: number
  readonly cap: number
}
/** Receipt of an automatic unlock. */
export interface AutoUnlockReceipt {
  readonly n: number
  readonly price: number
  readonly balance: number
  readonly spent: number
  readonly cap: number
}

export interface UnlockingState {
  readonly buying: { readonly n: number; readonly isAutomatic: boolean } | undefined
  /**
   * Number of the current locked episode after an unlock that failed or asked the viewer a question. Automatic unlock
   * is then not tried again, and the paywall stays.
   */
  readonly settled: number | undefined
  readonly question: UnlockQuestionFacts | undefined
  /**
   * Set when an unlock fails because the viewer has too few coins. Each failure creates a new object, so that effects
   * run again.
   */
  readonly short: { readonly n: number } | undefined
  readonly failure: { readonly n: number; readonly message: string } | undefined
  readonly receipt: AutoUnlockReceipt | undefined
}

/** Spends coins only on the current episode: on the viewer's tap, or automatically if the viewer has agreed. */
export interface Unlocking {
  readonly state: ReadonlyStore<UnlockingState>
  /** `price` is the price on the tapped button. */
  unlock(n: number, price: number): Promise<void>
  /** Reports that an ad has unlocked episode `n`, without coins. */
  unlocked(n: number): void
  /** Called when a locked episode becomes current while automatic unlock is on. */
  arrive(n: number): Promise<void>
  /** Called when the episode is no longer current, or no longer locked. */
  leave(n: number): void
  /** `yes` unlocks, `no` turns automatic unlock off, `later` shows the paywall and asks again another time. */
  answer(choice: 'yes' | 'no' | 'later'): Promise<void>
}

const nothing: UnlockingState = {
  buying: undefined,
  settled: undefined,
  question: undefined,
  short: undefined,
  failure: undefined,
  receipt: undefined,
}

export function createUnlocking(ports: UnlockingPorts): Unlocking {
  const { guard } = ports
  const store = createStore<UnlockingState>(nothing)
  /** The number of the current locked episode. */
  let currentEpisode: number | undefined
  /** True if the server has reported a new price that the viewer has not confirmed yet. */
  let isPriceNew = false

  const settle = (n: number, patch: Partial<UnlockingState> = {}) =>
    store.set({ buying: undefined, settled: currentEpisode === n ? n : undefined, ...patch })

  async function showNewPrice(n: number, message: string, before: number | undefined) {
    isPriceNew = true
    await ports.reloadPrice()
    const price = ports.price()
    const canAsk = currentEpisode === n && before !== undefined && before >= price
    if (!canAsk) return settle(n, { failure: { n, message } })
    settle(n, { question: { kind: 'price', n, price, balance: before, ...guard.today() } })
  }

  /** `before` is the balance before an automatic unlock; undefined if the viewer has tapped the button. */
  async function buy(n: number, price: number, before?: number) {
    const isAutomatic = before !== undefined
    store.set({ buying: { n, isAutomatic }, failure: undefined, receipt: undefined, question: undefined })
    const answer = await ports.buy(n, price)
    if (answer.status === 'priceChanged') return showNewPrice(n, answer.message, before)
    if (answer.status === 'short') return settle(n, { short: { n } })
    if (answer.status === 'failed') return settle(n, { failure: { n, message: answer.message } })
    isPriceNew = false
    ports.onBought(n, answer.details)
    const balance = answer.balance ?? (await ports.readBalance())
    // If the episode was already unlocked or is free, no coins were spent and there is no receipt.
    const isSpent = before === undefined || balance === undefined || balance < before
    if (isAutomatic && isSpent) {
      guard.note(price)
      const left = balance ?? Math.max(0, before - price)
      store.set({ receipt: { n, price, balance: left, ...guard.today() } })
    }
    store.set({ buying: undefined, settled: undefined, short: undefined })
  }

  return {
    state: store,
    async unlock(n, price) {
      // Do nothing while another purchase is in flight.
      if (!store.get().buying) await buy(n, price)
    },
    unlocked: (n) => ports.onBought(n, undefined),
    async arrive(n) {
      currentEpisode = n
      if (store.get().buying) return
      store.set({ buying: { n, isAutomatic: true }, failure: undefined, receipt: undefined })
      const balance = await ports.readBalance()
      // If the viewer has swiped to another episode, spend nothing on an episode that is no longer on screen.
      if (currentEpisode !== n) return settle(n)
      // With an unknown balance, nothing is spent automatically.
      if (balance === undefined) return settle(n)
      const price = ports.price()
      if (balance < price) return settle(n, { short: { n } })
      const today = guard.today()
      const isBeyondCap = today.spent + price > today.cap
      const kind = !guard.hasAgreed() ? 'first' : isBeyondCap ? 'cap' : isPriceNew ? 'price' : undefined
      if (kind) return settle(n, { question: { kind, n, price, balance, ...today } })
      await buy(n, price, balance)
    },
    leave(n) {
      if (currentEpisode === n) currentEpisode = undefined
      store.set({ settled: undefined, question: undefined, failure: undefined })
    },
    async answer(choice) {
      const { question, buying } = store.get()
      if (!question || buying) return
      store.set({ question: undefined })
      if (choice === 'later') return
      if (choice === 'no') {
        ports.setAutoPay(false)
        return
      }
      guard.agree()
      const today = guard.today()
      if (today.spent + question.price > today.cap) guard.extend()
      await buy(question.n, question.price, question.balance)
    },
  }
}
