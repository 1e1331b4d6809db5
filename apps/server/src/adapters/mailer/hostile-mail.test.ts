import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isEmail } from '@cliffhanger/domain/email'
import { afterAll, expect, test } from 'vitest'
import { loadBrands } from '../../brands.ts'
import { readOutbox } from '../../testing/outbox.ts'
import { renderMail } from './letter.ts'
import { createOutboxMailer } from './outbox.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'cliffhanger-mail-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const [brand] = (await loadBrands()).all
if (!brand) throw new Error('no brand')

const lines = '\r\nBcc: victim@example.com\r\n\r\n<b onload="x">body</b>'

test("line breaks and markup in a mail's values add no headers or elements", async () => {
  const mailer = createOutboxMailer(join(dataDir, 'outbox'), {
    now: Date.now,
    randomBytes: (length) => Buffer.alloc(length, 1),
  })
  const evil = { ...brand, names: { en: `Name${lines}` }, company: lines }
  const mail = renderMail({ to: 'ada@example.com', subject: `Title${lines}`, brand: evil, language: 2 }, [
    { kind: 'text', text: lines },
    { kind: 'facts', rows: [[lines, lines]] },
    { kind: 'link', text: lines, url: `https://x.example/"${lines}` },
  ])
  await mailer.send(mail)
  mailer.close()
  const [written = ''] = await readOutbox(dataDir)
  const head = written.slice(0, written.indexOf('\n\n'))
  expect(head).not.toMatch(/^bcc:/im)
  expect(head.match(/^to:/gim)).toHaveLength(1)
  expect(head).toMatch(/^To: ada@example\.com$/m)
  expect(mail.html).not.toContain('<b ')
})

test.each([
  'a@example.com\r\nBcc: b@example.com',
  'a@example.com, b@example.com',
  '"a" <a@example.com>',
  'a@example.com;',
])('refuses the email address %j', (address) => expect(isEmail(address)).toBe(false))
