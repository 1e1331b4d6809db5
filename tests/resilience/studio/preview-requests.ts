import type { Call } from '@cliffhanger/contract/call'
import { feedback } from '@cliffhanger/contract/feedback'
import { payments } from '@cliffhanger/contract/payments'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { studioHome } from '@cliffhanger/contract/studio/home'
import { wallet } from '@cliffhanger/contract/wallet'
import type { Random } from '../../../apps/server/src/testing/random.ts'
import { type StudioClient, studioOriginOf } from '../../../apps/server/src/testing/studio-client.ts'
import type { TestServer } from '../../../apps/server/src/testing/test-server.ts'

/** Calls that a preview must refuse, because they buy or store something. */
const refusedCalls: readonly Call[] = [payments.createOrder, wallet.addBuyPlay, feedback.sendFeedBack]

/** Returns an invalid preview token: a guess, a valid token with one letter changed, or a malformed token. */
export function forgePreviewToken(live: string, random: Random): string {
  const at = random.below(live.length)
  return random.pick([
    'A'.repeat(live.length),
    `${live.slice(0, at)}${live[at] === 'A' ? 'B' : 'A'}${live.slice(at + 1)}`,
    live.slice(0, -1),
    `${live}A`,
    '..%2f..',
  ])
}

/**
 * Creates a preview of a draft, and functions that request the preview. Anybody with its token sees the draft until the
 * token expires.
 */
export async function createPreviewRequests(server: TestServer, owner: StudioClient) {
  const origin = studioOriginOf(server)
  const modules = [{ id: 'draft', cardType: 18, names: { en: 'Draft' }, select: 'all' }]
  const { preview } = await owner.ask(studioHome.preview, { modules })
  const token = preview?.url.split('/').at(-1) ?? ''

  async function statusOfCall(call: Call, { path, headers }: { path: string; headers: Record<string, string> }) {
    const response = await fetch(`${origin}/preview/${path}/new/api${call.path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ language: 2, userId: 'preview', userPort: 2 }),
    })
    await response.arrayBuffer()
    return response.status
  }
  return {
    token,
    endsAt: preview?.expiresAt ?? 0,
    /** Opens the page with a token. Returns the status, and the origins that may show the page in a frame. */
    async openPage(path: string, headers: Record<string, string>): Promise<{ status: number; frames: string }> {
      const response = await fetch(`${origin}/preview/${path}`, { headers })
      await response.arrayBuffer()
      const policy = response.headers.get('content-security-policy') ?? ''
      return { status: response.status, frames: /frame-ancestors ([^;]*)/.exec(policy)?.[1] ?? '' }
    },
    /** Reads the draft through the call that the home page makes. Returns the HTTP status. */
    readDraft: (path: string, headers: Record<string, string>) =>
      statusOfCall(recommendation.moduleInfoList, { path, headers }),
    /** Makes a call that a preview must refuse. Returns the HTTP status. */
    makeRefusedCall: (path: string, headers: Record<string, string>, random: Random) =>
      statusOfCall(random.pick(refusedCalls), { path, headers }),
  }
}
