import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, vi } from 'vitest'
import { createEmptyS3Address, type S3Server, s3ServerStarters, testS3AccessKeys } from '../../fixtures/s3-servers.ts'
import { testStoreContract } from '../store-contract.ts'
import { createS3Store } from './s3-store.ts'

for (const [name, value] of Object.entries(testS3AccessKeys)) vi.stubEnv(name, value)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-s3-store-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe.each(Object.entries(s3ServerStarters))('createS3Store on %s', (_name, start) => {
  let server: S3Server
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server.close())
  testStoreContract(
    async () =>
      createS3Store(createEmptyS3Address(server), {
        workDir: await mkdtemp(join(folder, 'work-')),
        ...server.tuning,
      }),
    () => server.deviations,
  )
})
