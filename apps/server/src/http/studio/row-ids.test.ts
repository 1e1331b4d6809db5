import type { StudioCall } from '@cliffhanger/contract/studio/call'
import { studioComments } from '@cliffhanger/contract/studio/comments'
import { studioFeedback } from '@cliffhanger/contract/studio/feedback'
import { studioPeople } from '@cliffhanger/contract/studio/people'
import { studioUpload } from '@cliffhanger/contract/studio/upload'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('refuses ids beyond the range of the database, and ids with leading zeros', async () => {
  const owner = await signInAs(server, 'owner')
  const calls: readonly (readonly [StudioCall, string])[] = [
    [studioComments.list, 'userId'],
    [studioComments.list, 'vidId'],
    [studioFeedback.list, 'assignee'],
    [studioFeedback.list, 'userId'],
    [studioPeople.sessions, 'operatorId'],
    [studioUpload.read, 'uploadId'],
  ]
  for (const [call, field] of calls) {
    for (const id of ['99999999999999999999', '01']) {
      const { status, failure } = await owner.call(call, { [field]: id })
      expect([status, failure?.field], `${call.path} ${id}`).toEqual([400, field])
    }
  }
})
