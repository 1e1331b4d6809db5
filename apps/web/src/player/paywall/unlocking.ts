import type { EpisodeDetails } from '@cliffhanger/contract/entities'
import { createStore, type ReadonlyStore } from '@cliffhanger/player-core/store'
import type { SpendGuard } from './spend-guard.ts'

export type BuyAnswer =
  /** With how to play the episode and the balance after it, if the server answered them. */
  | { readonly status: 'bought'; readonly details?: EpisodeDetails | undefined; readonly balance?: number | undefined }
  | { readonly status: 'short' }
  /** The title costs something else than was shown: nothing was taken. */
  | { readonly status: 'priceChanged'; readonly message: string }
  /** `message` is the server's; '' when there was no answer. */
  | { readonly status: 'failed'; readonly message: string }

export interface UnlockingPorts {
  /** `price` is what the viewer was shown: at another price nothing is bought. */
  buy(n: number, price: number): Promise<BuyAnswer>
  /** Asks the server; undefined when it does not say. */
  readBalance(): Promise<number | undefined>
  /** Coins that one episode of this title costs this viewer. */
  price(): number
  /** Asks the server for the price again, and shows it. */
  reloadPrice(): Promise<void>
  /** The viewer owns `n`: it plays. */
  onBought(n: number, details: EpisodeDetails | undefined): void
  setAutoPay(isOn: boolean): void
  readonly guard: SpendGuard
}

/** The viewer must agree before an automatic unlock: the first on this account, one beyond the day's cap, or at a new price. */
export interface Question {
  readonly kind: 'first' | 'cap' | 'price'
  readonly n: number
  readonly price: number
  readonly balance: number
  readonly spent: number
  readonly cap: number
}
/** Receipt of an automatic unlock. */
export interface Receipt {
  readonly n: number
  readonly price: number
  readonly balance: number
  readonly spent: number
  readonly cap: number
}

export interface UnlockingState {
  readonly buying: { readonly n: number; readonly isAutomatic: boolean } | undefined
  /** The locked episode on stage whose automatic unlock ended without one: its paywall stays. */
  readonly settled: number | undefined
  readonly question: Question | undefined
  /** A new object each time that coins were missing. */
  readonly short: { readonly n: number } | undefined
  readonly failure: { readonly n: number; readonly message: string } | undefined
  readonly receipt: Receipt | undefined
}

/** Spends coins on the episode on screen, and on no other: by the viewer's tap, or by itself where they agreed. */
export interface Unlocking {
  readonly state: ReadonlyStore<UnlockingState>
  /** `price` is what the tapped button said. */
  unlock(n: number, price: number): Promise<void>
  /** A locked episode is on stage and automatic unlock is on. */
  arrive(n: number): Promise<void>
  /** It is not on stage any more, or not locked. */
  leave(n: number): void
  /** `yes` goes on, `no` turns automatic unlock off, `later` leaves the paywall and asks again another time. */
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
  /** The locked episode on stage. */
  let stage: number | undefined
  /** The server asked for another price than was shown, and the viewer has not agreed to it yet. */
  let isPriceNew = false

  const settle = (n: number, patch: Partial<UnlockingState> = {}) =>
    store.set({ buying: undefined, settled: stage === n ? n : undefined, ...patch })

  async function showNewPrice(n: number, message: string, before: number | undefined) {
    isPriceNew = true
    await ports.reloadPrice()
    const price = ports.price()
    const canAsk = stage === n && before !== undefined && before >= price
    if (!canAsk) return settle(n, { failure: { n, message } })
    settle(n, { question: { kind: 'price', n, price, balance: before, ...guard.today() } })
  }

  /** `before` is the balance before an automatic unlock. */
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
    // Owned or free after all: nothing was taken, so there is nothing to report.
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
      // Buying is ignored while another buy runs.
      if (!store.get().buying) await buy(n, price)
    },
    async arrive(n) {
      stage = n
      if (store.get().buying) return
      store.set({ buying: { n, isAutomatic: true }, failure: undefined, receipt: undefined })
      const balance = await ports.readBalance()
      // Swiped away meanwhile: not one coin for what is not on screen.
      if (stage !== n) return settle(n)
      // Without knowing what there is, nothing is spent unasked.
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
      if (stage === n) stage = undefined
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
