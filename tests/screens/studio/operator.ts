import { feedback } from '@cliffhanger/contract/feedback'
import type { Page } from 'playwright-core'
import type { ServerProcess } from '../../../apps/server/src/testing/server-process.ts'
import { studioOriginOf } from '../../../apps/server/src/testing/studio-client.ts'
import { inviteOperator } from '../../studio/invite-operator.ts'
import { acceptInvitation } from '../../studio/passkey-device.ts'
import type { SeededViewers } from '../seed.ts'

type Running = Pick<ServerProcess, 'origin' | 'dataDir'>

export const studioUrlOf = (server: Pick<Running, 'origin'>): string => `${studioOriginOf(server)}/studio`

/** Creates an owner and signs in as this owner in the page's browser context. */
export async function signInOwner(page: Page, { origin, dataDir }: Running): Promise<void> {
  const { link } = await inviteOperator('owner', { DATA_DIR: dataDir, PORT: new URL(origin).port })
  await acceptInvitation(page, link)
}

/** Sends two subtitle reports and feedback as a viewer, so that the corresponding Studio pages have rows. */
export async function createSupportRequests({ registered, vid }: SeededViewers): Promise<void> {
  const email = 'viewer@example.com'
  const reports = [
    {
      problem: 'words',
      position: 1,
      feedbackContent: '“Forgotten” should be “found”.',
      cue: { text: 'They left me in the snow to be forgotten.', start: 0.5, end: 2.9 },
    },
    {
      problem: 'sync',
      position: 4,
      feedbackContent: 'This line comes too late.',
      cue: { text: 'I came to make sure you were dead.', start: 3.2, end: 4.9 },
    },
  ] as const
  for (const report of reports) {
    await registered.ask(feedback.reportSubtitle, { email, vidId: vid, episodeN: 1, subtitleLanguage: 2, ...report })
  }
  for (const feedbackContent of [
    'I paid twice for episode 5. Can I get my coins back?',
    'The video stops on my phone.',
  ]) {
    await registered.ask(feedback.sendFeedBack, { email, feedbackContent })
  }
}
