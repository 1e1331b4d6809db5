import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import type { Mailer } from './mailer.ts'
import { createOutboxMailer } from './outbox.ts'
import { createSmtpMailer } from './smtp.ts'

/** Creates an SMTP mailer if SMTP_URL is set, else a mailer that writes files to `<DATA_DIR>/outbox`. */
export const createMailer = ({ config, now, randomBytes }: Pick<Deps, 'config' | 'now' | 'randomBytes'>): Mailer =>
  config.smtpUrl === undefined
    ? createOutboxMailer(join(config.dataDir, 'outbox'), { now, randomBytes })
    : createSmtpMailer(config.smtpUrl)
