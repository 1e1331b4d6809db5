import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeCover } from '@cliffhanger/media-ingest/cover/make-cover'
import { UnusableCoverError } from '@cliffhanger/media-ingest/cover/open-cover'
import { titleLayout } from '@cliffhanger/media-ingest/store/layout'
import { draftsFolderOf, type MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import { InvalidTitleError } from './title-rules.ts'

interface Address {
  readonly store: MediaStore
  readonly cpId: string
  readonly vidId: string
}

/**
 * Checks a cover like an import does, and writes its sizes to the media store. Returns the cover's key with its largest
 * width.
 * @param picture base64 @throws InvalidTitleError
 */
export async function storeCover({ store, cpId, vidId }: Address, picture: string): Promise<string> {
  const staging = draftsFolderOf(store)
  const file = join(staging, `cover-${randomUUID()}`)
  await mkdir(staging, { recursive: true })
  await writeFile(file, Buffer.from(picture, 'base64'))
  try {
    const { key, largestWidth } = await makeCover(file, store, titleLayout(cpId, vidId).covers)
    return `${key}/${largestWidth}`
  } catch (error) {
    if (error instanceof UnusableCoverError) throw new InvalidTitleError('picture', error.message)
    throw error
  } finally {
    await rm(file, { force: true })
  }
}
