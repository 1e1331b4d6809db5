import { studio } from '@cliffhanger/contract/studio/studio'
import { firstAdTerms } from './ads-world.ts'
import type { StudioClient } from './studio-client.ts'

/** Changes of ad links, and of ads that unlock episodes, by the path of their call: each makes the call once, with success. */
export function adChanges(
  open: () => { readonly owner: StudioClient; readonly vidId: string },
): Readonly<Record<string, () => Promise<unknown>>> {
  const { adLinks, adUnlocks } = studio
  const ask: StudioClient['ask'] = (call, input) => open().owner.ask(call, input)
  const edited = () => ({ name: 'Link', campaign: '', creative: '', vidId: open().vidId, episode: 1 })
  const create = () => ask(adLinks.create, { ...edited(), network: 'meta' })
  const spend = { day: '2026-01-14', currency: 'USD' }
  return {
    '/adUnlocks/publish': () => ask(adUnlocks.publish, firstAdTerms),
    '/adLinks/create': create,
    '/adLinks/change': async () => ask(adLinks.change, { ...edited(), ...(await create()), base: 1, episode: 2 }),
    '/adLinks/setState': async () => ask(adLinks.setState, { ...(await create()), state: 'stopped' }),
    '/adLinks/setSpend': async () => ask(adLinks.setSpend, { ...(await create()), ...spend, amount: '2' }),
    async '/adLinks/importSpend'() {
      const { code } = await create()
      await ask(adLinks.importSpend, { file: `day,link,amount,currency\n${spend.day},${code},3,USD` })
    },
  }
}
