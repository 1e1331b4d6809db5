import { describe, expect, it, vi } from 'vitest'
import { createUnlocking, type UnlockResponse } from './unlocking.ts'

const noStart = { base: '', duration: 0, durations: [], rungs: [] }

function make({ balance = 100, agreed = true, spent = 0, cap = 500 } = {}) {
  const wallet = { balance, price: 20, askedPrice: 20 }
  const day = { agreed, spent, cap }
  const buy = vi.fn(async (_n: number, price: number): Promise<UnlockResponse> => {
    if (price !== wallet.askedPrice) return { status: 'priceChanged', message: 'Another price' }
    if (wallet.balance < price) return { status: 'short' }
    wallet.balance -= price
    return { status: 'bought' }
  })
  const onBought = vi.fn()
  const readBalance = vi.fn(async () => wallet.balance)
  const setAutoPay = vi.fn()
  const unlocking = createUnlocking({
    buy,
    readBalance,
    price: () => wallet.price,
    reloadPrice: async () => void Object.assign(wallet, { price: wallet.askedPrice }),
    onBought,
    setAutoPay,
    guard: {
      hasAgreed: () => day.agreed,
      agree: () => void Object.assign(day, { agreed: true }),
      today: () => ({ spent: day.spent, cap: day.cap }),
      note: (coins) => void Object.assign(day, { spent: day.spent + coins }),
      extend: () => void Object.assign(day, { cap: day.cap + 500 }),
    },
  })
  return { unlocking, wallet, day, buy, onBought, readBalance, setAutoPay }
}

describe('unlocking when the viewer taps', () => {
  it('buys and plays the episode, without a receipt and without counting towards the daily cap', async () => {
    const { unlocking, onBought, day } = make()
    await unlocking.unlock(13, 20)
    expect(onBought).toHaveBeenCalledExactlyOnceWith(13, undefined)
    expect(unlocking.state.get()).toMatchObject({ buying: undefined, receipt: undefined, failure: undefined })
    expect(day.spent).toBe(0)
  })

  it('sends no further request if the purchase response contains details and balance', async () => {
    const { unlocking, buy, onBought, readBalance } = make()
    const details = { playUrl: '/13.m3u8', lookTime: 0, playId: '7-13', subtitles: [], start: noStart }
    buy.mockResolvedValueOnce({ status: 'bought', details, balance: 80 })
    await unlocking.unlock(13, 20)
    expect(onBought).toHaveBeenCalledExactlyOnceWith(13, details)
    expect(readBalance).not.toHaveBeenCalled()
  })

  it('plays an episode unlocked by an ad without a purchase', () => {
    const { unlocking, buy, onBought } = make()
    unlocking.unlocked(13)
    expect(onBought).toHaveBeenCalledExactlyOnceWith(13, undefined)
    expect(buy).not.toHaveBeenCalled()
  })

  it('ignores a second purchase while the first one is in flight', async () => {
    const { unlocking, buy } = make()
    await Promise.all([unlocking.unlock(13, 20), unlocking.unlock(13, 20), unlocking.unlock(14, 20)])
    expect(buy).toHaveBeenCalledExactlyOnceWith(13, 20)
  })

  it('reports missing coins after each attempt', async () => {
    const { unlocking } = make({ balance: 5 })
    await unlocking.unlock(13, 20)
    const first = unlocking.state.get().short
    expect(first).toEqual({ n: 13 })
    await unlocking.unlock(13, 20)
    expect(unlocking.state.get().short).not.toBe(first)
  })

  it("shows the server's message when it refuses", async () => {
    const { unlocking, buy, onBought } = make()
    buy.mockResolvedValueOnce({ status: 'failed', message: 'Not now' })
    await unlocking.unlock(13, 20)
    expect(unlocking.state.get().failure).toEqual({ n: 13, message: 'Not now' })
    expect(onBought).not.toHaveBeenCalled()
    await unlocking.unlock(13, 20)
    expect(unlocking.state.get().failure).toBeUndefined()
    expect(onBought).toHaveBeenCalledWith(13, undefined)
  })
})

describe('unlocking when the price has changed', () => {
  it("charges nothing, shows the new price with the server's message, and unlocks at it with the next tap", async () => {
    const { unlocking, wallet, onBought } = make()
    wallet.askedPrice = 50
    await unlocking.unlock(13, 20)
    expect([wallet.balance, wallet.price]).toEqual([100, 50])
    expect(onBought).not.toHaveBeenCalled()
    expect(unlocking.state.get()).toMatchObject({ buying: undefined, failure: { n: 13, message: 'Another price' } })
    await unlocking.unlock(13, 50)
    expect([wallet.balance, unlocking.state.get().failure]).toEqual([50, undefined])
  })

  it('asks before an automatic unlock each time the episode opens, until the viewer confirms', async () => {
    const { unlocking, wallet, onBought, buy } = make()
    wallet.askedPrice = 50
    await unlocking.arrive(13)
    const asked = { kind: 'price', n: 13, price: 50, balance: 100 }
    expect(unlocking.state.get()).toMatchObject({ settled: 13, question: asked })
    await unlocking.answer('later')
    unlocking.leave(13)
    await unlocking.arrive(13)
    expect(unlocking.state.get().question).toMatchObject(asked)
    expect([buy.mock.calls.length, wallet.balance]).toEqual([1, 100])
    await unlocking.answer('yes')
    expect(onBought).toHaveBeenCalledExactlyOnceWith(13, undefined)
    expect(unlocking.state.get().receipt).toMatchObject({ price: 50, balance: 50 })
    await unlocking.arrive(14)
    expect(wallet.balance).toBe(0)
  })

  it('does not ask when the balance is too low', async () => {
    const { unlocking, wallet } = make()
    wallet.askedPrice = 101
    await unlocking.arrive(13)
    expect(unlocking.state.get()).toMatchObject({ question: undefined, failure: { n: 13, message: 'Another price' } })
  })

  it('sends the price shown in the question; if it has changed, buys nothing and asks again', async () => {
    const { unlocking, wallet, buy } = make({ agreed: false })
    await unlocking.arrive(13)
    wallet.price = 90
    wallet.askedPrice = 90
    await unlocking.answer('yes')
    expect(buy).toHaveBeenCalledExactlyOnceWith(13, 20)
    expect([wallet.balance, unlocking.state.get().question?.kind]).toEqual([100, 'price'])
  })
})

describe('automatic unlock', () => {
  it('buys the current episode and shows the coins spent', async () => {
    const { unlocking, onBought } = make({ spent: 40 })
    await unlocking.arrive(14)
    expect(onBought).toHaveBeenCalledWith(14, undefined)
    expect(unlocking.state.get().receipt).toEqual({ n: 14, price: 20, balance: 80, spent: 60, cap: 500 })
  })

  it("asks once before an account's first automatic unlock", async () => {
    const { unlocking, buy } = make({ agreed: false })
    await unlocking.arrive(13)
    expect(buy).not.toHaveBeenCalled()
    expect(unlocking.state.get()).toMatchObject({
      settled: 13,
      question: { kind: 'first', n: 13, price: 20, balance: 100 },
    })
    await unlocking.answer('yes')
    expect(buy).toHaveBeenCalledExactlyOnceWith(13, 20)
    await unlocking.arrive(14)
    expect(buy).toHaveBeenCalledTimes(2)
  })

  it('turns off if the viewer declines, and asks again later if the viewer dismisses the question', async () => {
    const { unlocking, buy, setAutoPay } = make({ agreed: false })
    await unlocking.arrive(13)
    await unlocking.answer('later')
    expect(setAutoPay).not.toHaveBeenCalled()
    expect(unlocking.state.get()).toMatchObject({ question: undefined, settled: 13 })
    unlocking.leave(13)
    await unlocking.arrive(13)
    await unlocking.answer('no')
    expect(setAutoPay).toHaveBeenCalledExactlyOnceWith(false)
    expect(buy).not.toHaveBeenCalled()
  })

  it('asks again beyond the daily cap, and continues if the viewer confirms', async () => {
    const { unlocking, buy, day } = make({ spent: 490 })
    await unlocking.arrive(13)
    expect(unlocking.state.get().question).toMatchObject({ kind: 'cap', spent: 490, cap: 500 })
    expect(buy).not.toHaveBeenCalled()
    await unlocking.answer('yes')
    expect(day).toMatchObject({ spent: 510, cap: 1000 })
  })

  it('does not buy an episode that was swiped away during the balance check', async () => {
    const { unlocking, buy } = make()
    const arriving = unlocking.arrive(13)
    unlocking.leave(13)
    await arriving
    expect(buy).not.toHaveBeenCalled()
    expect(unlocking.state.get()).toMatchObject({ buying: undefined, settled: undefined })
  })

  it('sends no purchase if the balance is too low', async () => {
    const { unlocking, buy } = make({ balance: 19 })
    await unlocking.arrive(13)
    expect(buy).not.toHaveBeenCalled()
    expect(unlocking.state.get()).toMatchObject({ short: { n: 13 }, settled: 13 })
  })

  it('shows no receipt and counts nothing towards the daily cap if no coins were spent', async () => {
    const { unlocking, buy, day, onBought } = make()
    buy.mockResolvedValueOnce({ status: 'bought' })
    await unlocking.arrive(13)
    expect(onBought).toHaveBeenCalledWith(13, undefined)
    expect(unlocking.state.get().receipt).toBeUndefined()
    expect(day.spent).toBe(0)
  })
})
