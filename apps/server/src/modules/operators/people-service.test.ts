import { studioPeople } from '@cliffhanger/contract/studio/people'
import { studioSession } from '@cliffhanger/contract/studio/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStudioClient, signInAs } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { createInvite } from './invites.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('an open invitation to an operator ends when the operator is disabled or gets another role', async () => {
  const owner = await signInAs(server, 'owner')
  const email = 'dan@studio.example.com'
  const { token: first } = await createInvite(server.deps, email, 'owner')
  const dan = createStudioClient(server)
  await dan.accept(first, 'Dan')
  const { operatorId } = await dan.ask(studioSession.me, {})
  const changes = [
    () => owner.ask(studioPeople.setRole, { operatorId, role: 'analyst' }),
    () => owner.ask(studioPeople.disable, { operatorId }),
  ]
  for (const change of changes) {
    const { token } = await createInvite(server.deps, email, 'owner')
    await change()
    await expect(createStudioClient(server).accept(token, 'Dan')).rejects.toThrow('inviteEnded')
  }
  const { operators, invites } = await owner.ask(studioPeople.list, {})
  expect(operators.find((one) => one.operatorId === operatorId)).toMatchObject({
    role: 'analyst',
    disabledAt: server.clock.now,
  })
  expect(invites).toEqual([])
})
