import { catalogue } from '@cliffhanger/contract/catalogue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'

const lines: string[] = []
let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ log: createLog('info', { write: (line: string) => void lines.push(line) }) })
})
afterAll(() => server.close())

const lastRequest = (): unknown => JSON.parse(lines.findLast((line) => line.includes('"msg":"request"')) ?? '{}')

test('logs time, call, user and result of a request', async () => {
  const viewer = await server.viewer()
  await viewer.ask(catalogue.myVideoShelf, { pageNum: 1, pageSize: 10 })
  const { method, path } = catalogue.myVideoShelf
  await expect.poll(lastRequest).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    requestId: expect.any(String),
    method,
    route: expect.stringContaining(path),
    status: 200,
    ms: expect.any(Number),
    viewerId: viewer.state.userId,
    msg: 'request',
  })
})

test('logs no user for a request without a session', async () => {
  await server.client().call(catalogue.myVideoShelf, { pageNum: 1, pageSize: 10 })
  await expect.poll(lastRequest).toMatchObject({ status: 401 })
  expect(lastRequest()).not.toHaveProperty('viewerId')
})
