import { setTimeout as sleep } from 'node:timers/promises'
import { Shape } from '@cliffhanger/contract/schema'
import { studioCall } from '@cliffhanger/contract/studio/call'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createTestDeps } from '../../testing/test-server.ts'
import { createDeadline } from '../deadline.ts'
import { createInMemoryCounter } from '../rate-limit/counters.ts'
import { mountStudio } from './mount.ts'

const open = { access: 'open', input: Shape({}), output: Shape({}) } as const
const slow = {
  query: studioCall('/slow/query', { ...open, summary: 'Takes longer than the time limit.' }),
  mutation: studioCall('/slow/mutation', { ...open, summary: 'Takes longer than the time limit.', logs: [] }),
}

test('a late mutation is reported as possibly completed, not as refused, and its outcome is still logged', async () => {
  const { deps, close } = await createTestDeps()
  const { within, close: closeDeadline } = createDeadline(30, 10)
  const outcomes: string[] = []
  const operatorLog = {
    begin: () => Promise.resolve('1'),
    end: async (_: string, { outcome }: { readonly outcome: string }) => void outcomes.push(outcome),
  }
  const app = Fastify()
  await app.register(cookie)
  const tools = { counter: createInMemoryCounter(), findSession: async () => undefined, clientName: () => '' }
  const finish = Promise.withResolvers<Record<string, never>>()
  const handlers = { query: () => sleep(60_000, {}, { ref: false }), mutation: () => finish.promise }
  mountStudio(app, slow, handlers, { ...deps, ...tools, within, operatorLog })
  const headers = { host: 'localhost', origin: 'http://localhost:80' }
  const answerOf = async ({ path }: { readonly path: string }) => {
    const answer = await app.inject({ method: 'POST', url: path, headers, payload: {} })
    return [answer.statusCode, answer.json().reason]
  }
  expect(await answerOf(slow.query)).toEqual([503, 'readTookTooLong'])
  expect(await answerOf(slow.mutation)).toEqual([503, 'tookTooLong'])
  expect(outcomes).toEqual([])
  finish.resolve({})
  await expect.poll(() => outcomes).toEqual(['done'])
  closeDeadline()
  await app.close()
  await close()
})
