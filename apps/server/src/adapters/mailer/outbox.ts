import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Deps } from '../../deps.ts'
import { toNodemailerMessage } from './as-message.ts'
import type { Mailer } from './mailer.ts'

/**
 * Writes each mail as an `.eml` file that any mail program opens; the file names sort by time. A file is created
 * atomically and readable only by its owner.
 */
export function createOutboxMailer(folder: string, { now, randomBytes }: Pick<Deps, 'now' | 'randomBytes'>): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  let written = 0
  return {
    async send(mail) {
      const { message } = await composer.sendMail({ ...toNodemailerMessage(mail), date: new Date(now()) })
      if (!Buffer.isBuffer(message)) throw new Error('the mail was not composed')
      written += 1
      const order = `${String(now()).padStart(15, '0')}-${String(written).padStart(6, '0')}`
      const path = join(folder, `${order}-${randomBytes(4).toString('hex')}.eml`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(`${path}.half`, message, { mode: 0o600 })
      await rename(`${path}.half`, path)
    },
    close: () => composer.close(),
  }
}
