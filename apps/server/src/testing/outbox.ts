import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { mailCodeAlphabet, mailCodeLength } from '@cliffhanger/domain/mail-code'
import { expect } from 'vitest'
import type { ProtocolClient } from './protocol-client.ts'

/** Reads the mails that a server without SMTP has written to its outbox folder, oldest first. */
export async function readOutbox(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
}

/** Returns the decoded plain text of a mail. */
export function plainTextOf(mail: string): string {
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(mail) ?? []
  const part = mail.split(`--${boundary}`)[1] ?? ''
  const [head = '', ...body] = part.split('\n\n')
  expect(head).toMatch(/Content-Type: text\/plain; charset=utf-8/i)
  const bytes = body
    .join('\n\n')
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Finds the login codes in the text of a mail. */
export const findLoginCodes = (text: string): string[] =>
  text.match(new RegExp(`\\b[${mailCodeAlphabet}]{${mailCodeLength}}\\b`, 'g')) ?? []

/** Requests a login code and reads it from the mail. */
export async function requestAndReadMailedCode(
  viewer: ProtocolClient,
  dataDir: string,
  openid: string,
  type: 1 | 2 | 3 = 1,
): Promise<string> {
  const before = new Set(await readOutbox(dataDir))
  await viewer.ask(ownAccount.sendEmailVoiceCode, { openid, type })
  // Finds new mails by comparing sets, because file names contain the time, and a test may set the clock back.
  const arrived = async () => (await readOutbox(dataDir)).filter((mail) => !before.has(mail))
  const deadlineMs = performance.now() + 10_000
  while ((await arrived()).length === 0 && performance.now() < deadlineMs) await sleep(10)
  const mails = await arrived()
  expect(mails).toHaveLength(1)
  const [mail = ''] = mails
  expect(mail).toContain(`To: ${openid.toLowerCase()}`)
  const codes = findLoginCodes(plainTextOf(mail))
  expect(codes).toHaveLength(1)
  return codes[0] ?? ''
}

/** Registers or logs in with a mailed code, and starts the new session. */
export async function signIn(viewer: ProtocolClient, dataDir: string, openid: string) {
  const code = await requestAndReadMailedCode(viewer, dataDir, openid)
  const answer = await viewer.ask(ownAccount.register, { openid, code, type: 6, nickname: '', headimgurl: '' })
  expect(answer).toMatchObject({ state: 1 })
  await viewer.check({ userId: answer.userId })
  expect(viewer.state.userId).toBe(answer.userId)
  return answer
}
