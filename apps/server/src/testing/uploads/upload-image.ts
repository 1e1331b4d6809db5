import { feedback } from '@cliffhanger/contract/feedback'
import type { ProtocolClient } from '../protocol-client.ts'
import { picture } from './real-images.ts'

const jpeg = await picture().jpeg().toBuffer()
export const photo = new Blob([jpeg])

/** A viewer's image on the server; answers its url. */
export async function uploadImage(viewer: ProtocolClient): Promise<string> {
  return (await viewer.ask(feedback.updateHeadImg, { uploadImage: photo })).url
}

/** The id that a url names. */
export const imageIdOf = (url: string): string => /([0-9a-f]{32})\.webp$/.exec(url)?.[1] ?? ''
