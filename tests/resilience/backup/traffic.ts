import { createHash } from 'node:crypto'
import { catalogue } from '@cliffhanger/contract/catalogue'
import { feedback } from '@cliffhanger/contract/feedback'
import { wallet } from '@cliffhanger/contract/wallet'
import type { ProtocolClient } from '../../../apps/server/src/testing/protocol-client.ts'
import type { Random } from '../../../apps/server/src/testing/random.ts'
import type { ServerProcess } from '../../../apps/server/src/testing/server-process.ts'
import { monthlyMembership } from '../../../apps/server/src/testing/shop-world.ts'
import { imageIdOf, uploadImage } from '../../../apps/server/src/testing/uploads/upload-image.ts'
import { createMailedCodeActions } from './mail-codes.ts'
import { buyAndAwaitDelivery, newBuyer, type TestPaymentProvider } from './world.ts'

/** An operation that the server acknowledged to a viewer. */
export type AcknowledgedOperation =
  | { readonly kind: 'order'; readonly orderId: string }
  | { readonly kind: 'unlock'; readonly userId: string; readonly vidId: string; readonly episode: number }
  | { readonly kind: 'like'; readonly userId: string; readonly vidId: string }
  | { readonly kind: 'image'; readonly imageId: string; readonly sha256: string }
  | { readonly kind: 'deletion'; readonly userId: string }

interface Options {
  readonly server: ServerProcess
  readonly provider: TestPaymentProvider
  readonly random: Random
  /** vidIds of titles whose episodes 3 to 500 cost coins. */
  readonly titles: readonly string[]
  readonly viewers: number
}

async function sendImage(viewer: ProtocolClient, { origin }: ServerProcess): Promise<AcknowledgedOperation> {
  const url = await uploadImage(viewer)
  const bytes = Buffer.from(await (await fetch(`${origin}${url}`)).arrayBuffer())
  const sent = { feedbackContent: 'tab\tand\\slash 懸念', feedbackImages: url, email: 'ada@example.com' }
  await viewer.ask(feedback.sendFeedBack, sent)
  return { kind: 'image', imageId: imageIdOf(url), sha256: createHash('sha256').update(bytes).digest('hex') }
}

/**
 * Starts viewers who buy coins, memberships and titles, unlock, like, send images and delete accounts until they are
 * stopped. Every acknowledged operation is added to `done`.
 */
export function startTraffic({ server, provider, random, titles, viewers }: Options) {
  const done: AcknowledgedOperation[] = []
  const codes = createMailedCodeActions(server.dataDir)
  let isStopped = false
  let people = 0

  async function deleteSomebody(): Promise<AcknowledgedOperation> {
    people += 1
    const address = `leaver${people}@example.com`
    const viewer = await newBuyer(server)
    await codes.signIn(viewer, address)
    const { userId } = viewer.state
    await codes.remove(viewer, address)
    return { kind: 'deletion', userId }
  }

  /** Buys a membership and a title with a new viewer, because members and owners of a title cannot unlock. */
  async function buyRights(vidId: string): Promise<string[]> {
    const viewer = await newBuyer(server)
    return [
      await buyAndAwaitDelivery(viewer, server, provider, monthlyMembership),
      await buyAndAwaitDelivery(viewer, server, provider, { vidId }),
    ]
  }

  async function live(number: number): Promise<void> {
    const viewer = await newBuyer(server)
    const { userId } = viewer.state
    let episode = 2
    let isBroke = true
    while (!isStopped) {
      if (isBroke) {
        done.push({ kind: 'order', orderId: await buyAndAwaitDelivery(viewer, server, provider) })
        isBroke = false
        continue
      }
      const choice = random.below(20)
      const vidId = random.pick(titles)
      if (choice < 13) {
        episode += 1
        const { code } = await viewer.call(wallet.addBuyPlay, { vidId, nepisode: episode })
        if (code === 1) done.push({ kind: 'unlock', userId, vidId, episode })
        isBroke = code !== 1
      } else if (choice < 16) {
        await viewer.ask(catalogue.addVideoLike, { videoId: vidId })
        done.push({ kind: 'like', userId, vidId })
      } else if (choice < 18) isBroke = true
      else if (choice < 19) done.push(await sendImage(viewer, server))
      // Only the first viewer deletes accounts, so that deletions do not overlap.
      else if (number === 0) done.push(await deleteSomebody())
      else for (const orderId of await buyRights(vidId)) done.push({ kind: 'order', orderId })
    }
  }
  const lives = Promise.all(Array.from({ length: viewers }, (_, number) => live(number)))
  lives.catch(() => undefined)
  return {
    done,
    codes,
    /** Stops the viewers and waits for operations in flight. Throws their first error. */
    async stop(): Promise<void> {
      isStopped = true
      await lives
    },
  }
}
