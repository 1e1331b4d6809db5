import { randomUUID } from 'node:crypto'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { mailCodeAlphabet } from '@cliffhanger/domain/mail-code'
import { vi } from 'vitest'
import type { Mail } from '../../../apps/server/src/adapters/mailer/mailer.ts'
import { findLoginCodes } from '../../../apps/server/src/testing/outbox.ts'
import { pollUntil } from '../../../apps/server/src/testing/paying.ts'
import type { ProtocolClient } from '../../../apps/server/src/testing/protocol-client.ts'
import type { Random } from '../../../apps/server/src/testing/random.ts'
import type { Attack } from './attempt.ts'
import type { ForgedWorld } from './forged-world.ts'

const mostTries = 5
/** Replaces one character of a text. */
function otherCode(code: string, random: Random): string {
  const at = random.below(code.length)
  const others = [...mailCodeAlphabet].filter((sign) => sign !== code[at])
  return `${code.slice(0, at)}${random.pick(others)}${code.slice(at + 1)}`
}

/** Returns a nearly right code, or a text that a faulty query might accept for any code. */
const oddForm = (code: string, random: Random) =>
  random.pick([code.slice(1), `${code}3`, `${code}\0`, '', '%', '________', "' OR 1=1", 'NaN'])

/** Creates attempts to sign in with the owner's email address without the mailbox, or with an invalidated code. */
export function createMailedCodeAttack({ server, owner, ownerAddress }: ForgedWorld): Attack {
  const { db, now } = server.deps
  const mails: Mail[] = []
  vi.spyOn(server.deps.mailer, 'send').mockImplementation(async (mail) => void mails.push(mail))

  /** Requests a code, and returns it from the mail, which only the test reads. */
  async function issue(asking: ProtocolClient, openid: string, type: 1 | 2 | 3 = 1): Promise<string> {
    mails.length = 0
    await asking.ask(ownAccount.sendEmailVoiceCode, { openid, type })
    const mail = () => mails.find(({ to }) => to === openid)
    await pollUntil('the mail', async () => mail() !== undefined)
    return findLoginCodes(mail()?.text ?? '')[0] ?? ''
  }
  const signIn = async (client: ProtocolClient, openid: string, code: string) => {
    const { source, text } = await client.call(ownAccount.register, { openid, code, type: 6 })
    return { isIn: source?.state === 1, text: text + JSON.stringify(source) }
  }

  const scenarios: Readonly<Record<string, (random: Random) => Promise<readonly { isIn: boolean; text: string }[]>>> = {
    async guesses(random) {
      const attacker = await server.viewer()
      const code = await issue(attacker, ownerAddress)
      const tries = [await signIn(attacker, ownerAddress, oddForm(code, random))]
      for (let left = mostTries; left > 0; left -= 1) {
        tries.push(await signIn(attacker, ownerAddress, otherCode(code, random)))
      }
      return [...tries, await signIn(attacker, ownerAddress, code)]
    },
    async 'the code that somebody else asked for'() {
      const attacker = await server.viewer()
      return [await signIn(attacker, ownerAddress, await issue(owner, ownerAddress))]
    },
    async 'a code for another purpose'() {
      const code = await issue(owner, ownerAddress, 2)
      return [await signIn(owner, ownerAddress, code)]
    },
    async 'the code of another address'() {
      const attacker = await server.viewer()
      const code = await issue(attacker, `${randomUUID()}@example.com`)
      return [await signIn(attacker, ownerAddress, code)]
    },
    async 'a code of eleven minutes ago'() {
      const attacker = await server.viewer()
      const code = await issue(attacker, ownerAddress)
      const codes = db.updateTable('mail_codes').set({ created_at: new Date(now() - 660_000) })
      await codes.where('user_id', '=', attacker.state.userId).execute()
      return [await signIn(attacker, ownerAddress, code)]
    },
    async 'a code that a newer one has replaced'() {
      const attacker = await server.viewer()
      const first = await issue(attacker, ownerAddress)
      const second = await issue(attacker, ownerAddress)
      return first === second ? [] : [await signIn(attacker, ownerAddress, first)]
    },
    async 'a used code'() {
      const client = await server.viewer()
      const address = `${randomUUID()}@example.com`
      const code = await issue(client, address)
      const first = await signIn(client, address, code)
      if (!first.isIn) throw new Error('the right code was refused')
      await client.check()
      return [await signIn(client, address, code)]
    },
  }

  // Runs one attempt at a time, so that each mail can be assigned to its request.
  let last: Promise<unknown> = Promise.resolve()
  return async (random) => {
    const [what, play] = random.pick(Object.entries(scenarios))
    const turn = last.then(() => play(random))
    last = turn.catch(() => undefined)
    const answers = await turn
    const seen = answers.map(({ text }) => text).join('')
    return { what: `sign in with ${what}`, isAccepted: answers.some(({ isIn }) => isIn), seen }
  }
}
