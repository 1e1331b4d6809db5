import { feedback } from '@cliffhanger/contract/feedback'
import type { ProtocolClient } from '../protocol-client.ts'
import { patternImage } from './real-images.ts'

const jpeg = await patternImage().jpeg().toBuffer()
export const photo = new Blob([jpeg])

/** Uploads an image for feedback as this viewer. Returns its URL. */
export async function uploadImage(viewer: ProtocolClient): Promise<string> {
  return (await viewer.ask(feedback.updateHeadImg, { uploadImage: photo })).url
}

/** Returns the image id in a URL. */
export const imageIdOf = (url: string): string => /([0-9a-f]{32})\.webp$/.exec(url)?.[1] ?? ''
