import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeCover } from '@cliffhanger/media-ingest/cover/make-cover'
import { UnusableCover } from '@cliffhanger/media-ingest/cover/open-cover'
import { titleLayout } from '@cliffhanger/media-ingest/store/layout'
import { InvalidTitle } from './title-rules.ts'

interface Address {
  readonly storeDir: string
  readonly cpId: string
  readonly vidId: string
}

/**
 * Makes the sizes of a cover in the media store, with the checks of an import. Returns its key with the largest width.
 * @param picture base64 @throws InvalidTitle
 */
export async function storeCover({ storeDir, cpId, vidId }: Address, picture: string): Promise<string> {
  const layout = titleLayout(storeDir, cpId, vidId)
  const file = join(layout.staging, `cover-${randomUUID()}`)
  await mkdir(layout.staging, { recursive: true })
  await writeFile(file, Buffer.from(picture, 'base64'))
  try {
    const { key, largestWidth } = await makeCover(file, layout.covers, layout.staging)
    return `${key}/${largestWidth}`
  } catch (error) {
    if (error instanceof UnusableCover) throw new InvalidTitle('picture', error.message)
    throw error
  } finally {
    await rm(file, { force: true })
  }
}
