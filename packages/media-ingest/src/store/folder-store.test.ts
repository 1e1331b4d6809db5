import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { createFolderStore } from './folder-store.ts'
import { testStoreContract } from './store-contract.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-folder-store-'))
})
afterAll(() => rm(folder, { recursive: true }))

testStoreContract(async () => createFolderStore(await mkdtemp(join(folder, 'store-'))))
