import type { studioMails } from '@cliffhanger/contract/studio/mails'
import type { Deps } from '../../../deps.ts'
import type { StudioService } from '../../../http/studio/service.ts'
import { mailStateOf, requeueMail } from '../mail-store.ts'
import { readMail, readMailPage } from './mail-rows.ts'

/**
 * Creates the Studio calls for emails about payments: list them, reveal a recipient's email address, and send a
 * given-up email again.
 */
export const createStudioMails = ({ db, now }: Pick<Deps, 'db' | 'now'>): StudioService<typeof studioMails> => ({
  async list(input, ctx) {
    return (await readMailPage(db, input)) ?? ctx.fail('badRequest', { field: 'cursor' })
  },
  async reveal({ mailKey }, ctx) {
    const { recipient } = (await readMail(db, mailKey)) ?? ctx.fail('notFound', { field: 'mailKey' })
    return { ...(recipient && { recipient }) }
  },
  async sendAgain({ mailKey }, ctx) {
    const mail = (await readMail(db, mailKey)) ?? ctx.fail('notFound', { field: 'mailKey' })
    const isQueued = await requeueMail(db, mailKey, new Date(now()))
    if (!isQueued) ctx.fail('notGivenUp', { message: 'The mail is not given up.' })
    ctx.noteChange({ before: { state: mailStateOf(mail), tries: mail.tries }, after: { state: 'waiting', tries: 0 } })
    return {}
  },
})
