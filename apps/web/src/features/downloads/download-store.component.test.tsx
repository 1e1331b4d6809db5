import { downloadsDatabase } from '@cliffhanger/domain/downloads'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createDownloadStore } from './download-store.ts'

it('a connection that the browser has closed is opened again', async () => {
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

it('does not keep another page from deleting the database, and creates it again', async () => {
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
