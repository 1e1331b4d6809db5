import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeMedia } from '@cliffhanger/media-ingest/fixtures/make-media'
import type { Browser, Page } from 'playwright-core'
import { readConfig } from '../../apps/server/src/config.ts'
import { connectDatabase } from '../../apps/server/src/db/connect.ts'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { createUnreliableConnection } from './bad-line.ts'
import { type OwnStudio, startOwnStudio } from './own-studio.ts'

export interface UploadConditions {
  readonly bytes: number
  readonly dropEveryMs: number
  readonly bytesPerSecond: number
}
export interface UploadResult {
  readonly drops: number
  /** Time in ms until the server had received all bytes, and until the title was published. */
  readonly sentMs: number
  readonly publishedMs: number
  /** SHA-256 of the operator's file and of the published episode's source. */
  readonly hash: string
  readonly publishedHash: string | undefined
  readonly status: string | undefined
}

const paddingBytes = 4 * 1024 ** 2
const pollMs = 200
const longestMs = 30 * 60_000

/** Creates a playable video of a given size by appending a box with random bytes, which players skip. */
async function makeLargeVideo(path: string, bytes: number): Promise<void> {
  await makeMedia(path, { seconds: 2 })
  const padding = bytes - (await stat(path)).size
  const head = Buffer.alloc(8)
  head.writeUInt32BE(padding, 0)
  head.write('free', 4)
  await appendFile(path, head)
  for (let left = padding - head.length; left > 0; left -= paddingBytes) {
    await appendFile(path, randomBytes(Math.min(left, paddingBytes)))
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash)
  return hash.digest('hex')
}

async function receivedBytes(dataDir: string): Promise<number> {
  const folder = join(dataDir, 'title-uploads', 'received')
  const names = await readdir(folder).catch((): string[] => [])
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function until(what: string, isReached: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + longestMs
  while (performance.now() < deadline) {
    if (await isReached().catch(() => false)) return
    await sleep(pollMs)
  }
  throw new Error(`${what} took longer than ${longestMs / 60_000} minutes`)
}

async function chooseFile(page: Page, path: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).first().click()
  await (await chooser).setFiles(path)
}

async function readPublished({
  dataDir,
}: OwnStudio): Promise<{ hash: string | undefined; status: string | undefined }> {
  const { db, close } = await connectDatabase(readConfig({ DATA_DIR: dataDir, PAYMENTS: 'test' }, dataDir))
  try {
    const row = await db
      .selectFrom('titles as t')
      .leftJoin('episodes as e', 'e.vid_id', 't.vid_id')
      .select(['t.status', 'e.source'])
      .executeTakeFirst()
    return { status: row?.status, hash: row?.source?.hash }
  } finally {
    await close()
  }
}

/**
 * Uploads a large episode over a connection that drops, closes the browser once, kills the server once, and waits until
 * the title is published. The second browser belongs to another operator on another computer, who has only the file.
 */
export async function uploadOverUnreliableConnection(
  launch: () => Promise<Browser>,
  { bytes, dropEveryMs, bytesPerSecond }: UploadConditions,
): Promise<UploadResult> {
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-large-'))
  const file = join(folder, 'Long night 1.mp4')
  await makeLargeVideo(file, bytes)
  const port = await freePort()
  const line = await createUnreliableConnection(() => port, bytesPerSecond)
  const studio = await startOwnStudio(port, `http://localhost:${line.port}`)
  let browser = await launch()
  try {
    const page = await studio.open(browser, 'editor')
    await page.getByRole('link', { name: 'Upload' }).first().click()
    const begun = performance.now()
    await chooseFile(page, file)
    await page.getByLabel('Name of the title').fill('Long night')
    await page.getByLabel('Free episodes').fill('1')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('It is published as soon as it is ready').waitFor()
    line.dropEvery(dropEveryMs)
    await until('a third of the upload', async () => (await receivedBytes(studio.dataDir)) > bytes / 3)
    await browser.close()
    // The connection does not drop while the second operator signs in.
    line.stopDropping()
    browser = await launch()
    const again = await studio.open(browser, 'editor', { baseURL: studio.origin })
    line.dropEvery(dropEveryMs)
    await again.goto('/studio/upload')
    await again.getByText('This page is not sending it').waitFor()
    await chooseFile(again, file)
    await until('two thirds of the upload', async () => (await receivedBytes(studio.dataDir)) > (2 * bytes) / 3)
    await studio.kill()
    await sleep(2 * pollMs)
    await studio.start()
    await until('the upload', async () => (await receivedBytes(studio.dataDir)) >= bytes)
    const sentMs = performance.now() - begun
    await until('the import', async () => (await readPublished(studio)).status === 'published')
    const publishedMs = performance.now() - begun
    const published = await readPublished(studio)
    const hash = await hashOf(file)
    return { drops: line.drops(), sentMs, publishedMs, hash, publishedHash: published.hash, status: published.status }
  } finally {
    await browser.close()
    await line.close()
    await studio.close()
    await rm(folder, { recursive: true })
  }
}
