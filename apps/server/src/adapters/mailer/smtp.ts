import { createTransport } from 'nodemailer'
import { asMessage } from './as-message.ts'
import type { Mailer } from './mailer.ts'

const patienceMs = 8_000

/** Hands mails to a server by SMTP over a few kept connections. */
export function createSmtp(url: string): Mailer {
  const times = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs }
  const transport = createTransport({ url, pool: true, maxConnections: 3, ...times })
  return {
    send: async (mail) => void (await transport.sendMail(asMessage(mail))),
    close: () => transport.close(),
  }
}
