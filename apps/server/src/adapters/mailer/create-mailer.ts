import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import type { Mailer } from './mailer.ts'
import { createOutbox } from './outbox.ts'
import { createSmtp } from './smtp.ts'

/** SMTP if the operator has configured it, else files in `<DATA_DIR>/outbox`. */
export const createMailer = ({ config, now, randomBytes }: Pick<Deps, 'config' | 'now' | 'randomBytes'>): Mailer =>
  config.smtpUrl === undefined
    ? createOutbox(join(config.dataDir, 'outbox'), { now, randomBytes })
    : createSmtp(config.smtpUrl)
