import { feedback } from '@cliffhanger/contract/feedback'
import sharp from 'sharp'
import { saveBillingInfo } from '../../apps/server/src/testing/paying.ts'
import { connectDevice, type ProtocolClient } from '../../apps/server/src/testing/protocol-client.ts'
import { server } from '../demo-browser.ts'
import { runOperatorCommand } from './studio-browser.ts'

/** Creates a new viewer with a billing address on the shared server. */
export async function createBillableViewer(): Promise<ProtocolClient> {
  const viewer = await connectDevice(server.origin)
  await viewer.check()
  await viewer.save()
  await saveBillingInfo(viewer, 'dana@example.com')
  return viewer
}

export const giveCoins = (viewer: ProtocolClient, coins: number): Promise<string> =>
  runOperatorCommand('coins', 'grant', viewer.state.userId, String(coins), '--reason', 'Welcome', '--yes')

/** Creates a PNG of a single colour. */
export const createSolidPng = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 80, channels: 3, background } })
    .png()
    .toBuffer()

/** Sends feedback with a picture and returns the feedback's number. */
export async function sendFeedbackWithPicture(viewer: ProtocolClient, feedbackContent: string): Promise<string> {
  const png = await createSolidPng('#286')
  const { url } = await viewer.ask(feedback.updateHeadImg, { uploadImage: new Blob([new Uint8Array(png)]) })
  const sent = { email: 'dana@example.com', feedbackContent, feedbackImages: url }
  return (await viewer.ask(feedback.sendFeedBack, sent)).feedbackId
}
