import type { studioOrders } from '@cliffhanger/contract/studio/orders'
import type { Deps } from '../../../deps.ts'
import type { StudioCtx, StudioService } from '../../../http/studio/service.ts'
import type { Settle } from '../settle.ts'
import { type EvidenceDeps, readEvidence } from './evidence-facts.ts'
import { renderEvidencePage } from './evidence-page.ts'
import { failWithProviderError } from './list-calls.ts'
import { readOrderOrFail, settleNow } from './order-calls.ts'

export interface DisputeCallDeps extends EvidenceDeps, Pick<Deps, 'now' | 'provider'> {
  readonly settle: Settle
}
type DisputeCalls = Pick<StudioService<typeof studioOrders>, 'evidence' | 'acceptDispute' | 'challengeDispute'>

/** Creates the calls that write evidence for the cardholder's bank and respond to disputes. */
export function createDisputeCalls(needs: DisputeCallDeps): DisputeCalls {
  const { db, now, provider, settle } = needs

  /** Sends the response to a dispute that needs one, then settles the order with the provider's new facts. */
  async function answer(
    { orderId, disputeId }: { orderId: string; disputeId: string },
    ctx: StudioCtx<'answered'>,
    send: () => Promise<unknown>,
  ): Promise<Record<string, never>> {
    const order = await readOrderOrFail(needs, orderId, ctx)
    const readDispute = () =>
      db
        .selectFrom('order_disputes')
        .select('status')
        .where('dispute_id', '=', disputeId)
        .where('order_id', '=', orderId)
        .executeTakeFirst()
    const before = (await readDispute()) ?? ctx.fail('notFound', { field: 'disputeId' })
    if ((before.status ?? 'REQUIRES_RESPONSE') !== 'REQUIRES_RESPONSE') return ctx.fail('answered')
    await send().catch((error: unknown) => failWithProviderError(error, ctx))
    await settleNow(settle, order, ctx)
    ctx.noteChange({ before, after: await readDispute() })
    return {}
  }

  return {
    async evidence({ orderId, letter = '' }, ctx) {
      const evidence = (await readEvidence(needs, orderId)) ?? ctx.fail('notFound', { field: 'orderId' })
      const html = renderEvidencePage(evidence, { letter, at: new Date(now()) })
      return { fileName: `evidence-${orderId}.html`, html }
    },
    acceptDispute: (input, ctx) =>
      answer(input, ctx, () => provider.airwallex.acceptDispute(input.disputeId, `accept:${input.disputeId}`)),
    challengeDispute: (input, ctx) =>
      answer(input, ctx, () =>
        provider.airwallex.challengeDispute(input.disputeId, `challenge:${input.disputeId}`, input.letter.trim()),
      ),
  }
}
