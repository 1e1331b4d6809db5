import { studio } from '@cliffhanger/contract/studio/studio'
import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { firstAdTerms } from './ads-world.ts'
import type { StudioClient } from './studio-client.ts'

interface AdWorld {
  readonly db: Database
  readonly owner: StudioClient
  readonly vidId: string
  paid(): Promise<{ readonly orderId: string }>
}

/**
 * Returns, for each Studio call that changes ad links, experiments, saved queries, ads that unlock episodes, or
 * messages to ad networks, a function that makes this call once with success. The keys are the paths of the calls.
 */
export function adChanges(open: () => AdWorld): Readonly<Record<string, () => Promise<unknown>>> {
  const { adLinks, adUnlocks, conversions, experiments, insight } = studio
  const ask: StudioClient['ask'] = (call, input) => open().owner.ask(call, input)
  const edited = () => ({ name: 'Link', campaign: '', creative: '', vidId: open().vidId, episode: 1 })
  const create = () => ask(adLinks.create, { ...edited(), network: 'meta' })
  const draft = () => ({
    ...({ name: 'Coins', kind: 'episodePrice', group: '', share: 100, days: 28 } as const),
    ...({ primary: 'revenue', smallestEffect: 15, stopsWhenSure: true } as const),
    vidIds: [open().vidId],
    variants: [{ name: 'As it is' }, { name: 'Cheaper', coins: 15 }],
  })
  const newDraft = () => ask(experiments.create, draft())
  const spend = { day: '2026-01-14', currency: 'USD' }
  return {
    async '/conversions/retry'() {
      const { db, paid } = open()
      const { orderId } = await paid()
      await sql`
        INSERT INTO conversions (order_id, network, brand_id, event_id, paid_at, created_at, state, reason, tries)
        SELECT order_id, 'meta', brand_id, 'event', paid_at, paid_at, 'refused', 'answer', 1 FROM orders
        WHERE order_id = ${orderId}`.execute(db)
      await ask(conversions.retry, { orderId, network: 'meta' })
    },
    '/adUnlocks/publish': () => ask(adUnlocks.publish, firstAdTerms),
    '/insight/save': () => ask(insight.save, { name: 'By language', search: '?by=language' }),
    async '/insight/remove'() {
      await ask(insight.remove, await ask(insight.save, { name: 'By language', search: '?by=language' }))
    },
    '/adLinks/create': create,
    '/adLinks/change': async () => ask(adLinks.change, { ...edited(), ...(await create()), base: 1, episode: 2 }),
    '/adLinks/setState': async () => ask(adLinks.setState, { ...(await create()), state: 'stopped' }),
    '/adLinks/setSpend': async () => ask(adLinks.setSpend, { ...(await create()), ...spend, amount: '2' }),
    '/experiments/create': newDraft,
    '/experiments/change': async () =>
      ask(experiments.change, { ...draft(), ...(await newDraft()), base: 1, share: 50 }),
    '/experiments/remove': async () => ask(experiments.remove, await newDraft()),
    '/experiments/start': async () => ask(experiments.start, await newDraft()),
    async '/experiments/stop'() {
      const { id } = await newDraft()
      await ask(experiments.start, { id })
      await ask(experiments.stop, { id })
    },
    '/experiments/setLearned': async () =>
      ask(experiments.setLearned, { ...(await newDraft()), learned: 'Cheaper sells' }),
    async '/adLinks/importSpend'() {
      const { code } = await create()
      await ask(adLinks.importSpend, { file: `day,link,amount,currency\n${spend.day},${code},3,USD` })
    },
  }
}
