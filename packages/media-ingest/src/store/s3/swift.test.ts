import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, vi } from 'vitest'
import { createEmptyS3Address, type S3Server } from '../../fixtures/s3-servers.ts'
import { isSwiftServerInstalled, startSwift, swiftTestAccessKeys } from '../../fixtures/swift-server.ts'
import { testStoreContract } from '../store-contract.ts'
import { createS3Store } from './s3-store.ts'

const isInstalled = await isSwiftServerInstalled()
if (!isInstalled)
  console.log('not checked: the media store on OpenStack Swift; install swift-proxy, -account, -container, -object')

describe.skipIf(!isInstalled)('createS3Store on OpenStack Swift', () => {
  let folder: string
  let server: S3Server
  beforeAll(async () => {
    for (const [name, value] of Object.entries(swiftTestAccessKeys)) vi.stubEnv(name, value)
    folder = await mkdtemp(join(tmpdir(), 'cliffhanger-swift-work-'))
    server = await startSwift()
  })
  afterAll(async () => {
    await server?.close()
    await rm(folder, { recursive: true, force: true })
  })
  testStoreContract(
    async () =>
      createS3Store(createEmptyS3Address(server), { workDir: await mkdtemp(join(folder, 'work-')), ...server.tuning }),
    () => server.deviations,
  )
})
