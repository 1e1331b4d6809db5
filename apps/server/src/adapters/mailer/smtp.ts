import { createTransport } from 'nodemailer'
import { toNodemailerMessage } from './as-message.ts'
import type { Mailer } from './mailer.ts'

const patienceMs = 8_000

/** Sends mails to an SMTP server over a few pooled connections. */
export function createSmtpMailer(url: string): Mailer {
  const times = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs }
  const transport = createTransport({ url, pool: true, maxConnections: 3, ...times })
  return {
    send: async (mail) => void (await transport.sendMail(toNodemailerMessage(mail))),
    close: () => transport.close(),
  }
}
