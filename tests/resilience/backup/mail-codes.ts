import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { findLoginCodes, plainTextOf } from '../../../apps/server/src/testing/outbox.ts'
import type { ProtocolClient } from '../../../apps/server/src/testing/protocol-client.ts'

/**
 * Creates functions that sign viewers in and delete accounts with mailed codes, while the server also sends other
 * mails.
 */
export function createMailedCodeActions(dataDir: string) {
  const folder = join(dataDir, 'outbox')

  /** Requests a code and waits for its mail. Concurrent calls need different addresses. */
  async function codeFor(viewer: ProtocolClient, openid: string, type: 1 | 2): Promise<string> {
    const seen = new Set(await readdir(folder).catch(() => []))
    await viewer.ask(ownAccount.sendEmailVoiceCode, { openid, type })
    const deadlineMs = performance.now() + 10_000
    while (performance.now() < deadlineMs) {
      for (const name of await readdir(folder).catch(() => [])) {
        if (seen.has(name) || !name.endsWith('.eml')) continue
        seen.add(name)
        const mail = await readFile(join(folder, name), 'utf8')
        const code = mail.includes(`To: ${openid}`) ? findLoginCodes(plainTextOf(mail))[0] : undefined
        if (code !== undefined) return code
      }
      await sleep(10)
    }
    throw new Error(`no mail for ${openid}`)
  }

  return {
    async signIn(viewer: ProtocolClient, openid: string): Promise<void> {
      const code = await codeFor(viewer, openid, 1)
      const { userId } = await viewer.ask(ownAccount.register, { openid, code, type: 6, nickname: '', headimgurl: '' })
      await viewer.check({ userId })
    },
    async remove(viewer: ProtocolClient, openid: string): Promise<void> {
      const code = await codeFor(viewer, openid, 2)
      await viewer.ask(ownAccount.removeUser, { openid, code, type: 6, nickname: '', headimgurl: '' })
    },
  }
}
