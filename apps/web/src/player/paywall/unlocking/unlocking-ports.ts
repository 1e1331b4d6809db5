import { accounts } from '@cliffhanger/contract/accounts'
import type { Output } from '@cliffhanger/contract/call'
import { wallet } from '@cliffhanger/contract/wallet'
import type { QueryClient } from '@tanstack/react-query'
import type { CallRunner } from '#api/client.ts'
import { runOrReject } from '#api/use-api.ts'
import { createSpendGuard } from '#features/money/spend-guard.ts'
import { refetchTitleLists } from '#features/titles/title-lists.ts'
import type { TitleFeed } from '#player/stage/title-feed.ts'
import { keys } from '#settings/keys.ts'
import type { Settings } from '#settings/store.ts'
import type { UnlockingPorts } from './unlocking.ts'

interface Deps {
  readonly vid: string
  readonly feed: TitleFeed
  readonly run: CallRunner
  readonly queries: QueryClient
  readonly settings: Settings
}

type Account = Output<typeof accounts.getUserAccountInfo>
const showBalance = (queries: QueryClient, coinBalance: number) =>
  queries.setQueryData<Account>([accounts.getUserAccountInfo.path, {}], (known) => ({ ...known, coinBalance }))

/** The server calls and cache updates for unlocking the episodes of one title. */
export const unlockingPorts = ({ vid, feed, run, queries, settings }: Deps): UnlockingPorts => ({
  async buy(n, price) {
    const answer = await run(wallet.addBuyPlay, { vidId: vid, nepisode: n, coins: price })
    if (answer.ok) {
      const { details, coins: balance } = answer.value
      if (balance !== undefined) showBalance(queries, balance)
      return { status: 'bought', details, balance }
    }
    if (answer.reason === 'notEnoughCoins') return { status: 'short' }
    return { status: answer.reason === 'priceChanged' ? 'priceChanged' : 'failed', message: answer.message }
  },
  readBalance: () =>
    queries
      .fetchQuery({
        queryKey: [accounts.getUserAccountInfo.path, {}],
        queryFn: () => runOrReject(run, accounts.getUserAccountInfo, {}),
        staleTime: 0,
      })
      .then(
        ({ coinBalance }) => coinBalance,
        () => undefined,
      ),
  price() {
    const { title } = feed.state.get()
    return title.status === 'ready' ? title.video.consumeCoin : 0
  },
  reloadPrice: feed.reloadPrice,
  onBought(n, details) {
    feed.own(n, details)
    void queries.invalidateQueries({ queryKey: [wallet.statement.path] })
    refetchTitleLists(queries)
  },
  setAutoPay: (isOn) => settings.set(keys.autoPay, isOn ? 1 : 0),
  guard: createSpendGuard(settings, Date.now),
})
