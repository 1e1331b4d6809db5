import { downloadsDatabase } from '@cliffhanger/domain/downloads'
import { expect, it, onTestFinished, vi } from 'vitest'
import { sampleDownloadableTitle } from '../../testing/stored-downloads.ts'
import { createWaitingDownload } from './download-rules.ts'
import { createDownloadStore } from './download-store.ts'

it('reopens a database connection that the browser has closed', async () => {
  const opening = vi.spyOn(indexedDB, 'open')
  onTestFinished(() => opening.mockRestore())
  const store = createDownloadStore(indexedDB)
  const right = { userId: '7001', endTime: 2, seenTime: 1 }
  await store.saveRight(right)
  const request = opening.mock.results[0]?.value
  request?.result.close()
  expect(await store.readRight()).toEqual(right)
  opening.mock.results[1]?.value.result.close()
  await store.clear()
  expect(await store.readRight()).toBeUndefined()
})

it('lets another page delete the database, and creates it again on the next use', async () => {
  const store = createDownloadStore(indexedDB)
  await store.saveRight({ userId: '7001', endTime: 2, seenTime: 1 })
  const deleting = indexedDB.deleteDatabase(downloadsDatabase)
  const outcome = await new Promise((resolve) => {
    deleting.onsuccess = () => resolve('deleted')
    deleting.onblocked = () => resolve('blocked')
  })
  expect(outcome).toBe('deleted')
  expect(await store.readRight()).toBeUndefined()
})

it('saves a part with its episode, unless another page has paused or removed the episode', async () => {
  const store = createDownloadStore(indexedDB)
  await store.clear()
  const episode = createWaitingDownload(sampleDownloadableTitle, 3)
  const save = (parts: number) => store.savePart({ ...episode, parts }, String(parts), new ArrayBuffer(8))
  expect(await save(1)).toBe(false)
  await store.saveEpisode(episode)
  expect(await save(1)).toBe(true)
  await store.saveEpisode({ ...episode, parts: 1, state: 'paused' })
  expect(await save(2)).toBe(false)
  expect(await store.readEpisodes()).toMatchObject([{ parts: 1, state: 'paused' }])
  expect(await store.readPart(episode.id, '1')).toBeDefined()
  expect(await store.readPart(episode.id, '2')).toBeUndefined()
})
