import { studio } from '@cliffhanger/contract/studio/studio'
import { Secret, TOTP } from 'otpauth'
import { createInvite } from '../modules/operators/invites.ts'
import { createStudioClient, type StudioClient, signInAs, studioOriginOf } from './studio-client.ts'
import type { TestServer } from './test-server.ts'
import { createVirtualPasskey } from './virtual-passkey.ts'

interface Studio {
  readonly server: TestServer
  readonly owner: StudioClient
}

/**
 * Returns, for each Studio call that changes operators or the owner's own sign-in, a function that makes this call once
 * with success. The keys are the paths of the calls.
 * @param open returns the server and a signed-in owner; called when a change is made
 */
export function operatorChanges(open: () => Studio): Readonly<Record<string, () => Promise<unknown>>> {
  const ask: StudioClient['ask'] = (call, input) => open().owner.ask(call, input)
  async function newOperator(): Promise<{ operatorId: string }> {
    const { operatorId } = await (await signInAs(open().server, 'editor')).ask(studio.session.me, {})
    return { operatorId }
  }
  /** Signs the owner in with a second browser. */
  const secondSession = () => createStudioClient(open().server, open().owner.passkey).signIn()
  async function addPasskey(): Promise<void> {
    const options = await ask(studio.session.addPasskeyOptions, {})
    const passkey = createVirtualPasskey().create(options, studioOriginOf(open().server))
    await ask(studio.session.addPasskey, { name: 'Key', passkey })
  }
  async function setTotp(): Promise<void> {
    const { secret } = await ask(studio.session.beginTotp, {})
    const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 })
    await ask(studio.session.setTotp, { secret, code: totp.generate({ timestamp: open().server.clock.now }) })
  }

  return {
    '/people/invite': () => ask(studio.people.invite, { email: 'ada@example.com', role: 'editor' }),
    async '/people/revokeInvite'() {
      await createInvite(open().server.deps, 'bob@example.com', 'editor')
      const { invites } = await ask(studio.people.list, {})
      const inviteId = invites.find(({ email }) => email === 'bob@example.com')?.inviteId ?? ''
      await ask(studio.people.revokeInvite, { inviteId })
    },
    '/people/setRole': async () => ask(studio.people.setRole, { ...(await newOperator()), role: 'support' }),
    '/people/disable': async () => ask(studio.people.disable, await newOperator()),
    async '/people/enable'() {
      const operator = await newOperator()
      await ask(studio.people.disable, operator)
      await ask(studio.people.enable, operator)
    },
    async '/people/endSessions'() {
      const operatorId = (await newOperator()).operatorId
      await ask(studio.people.endSessions, { operatorId })
    },
    async '/session/endSession'() {
      await secondSession()
      const { rows } = await ask(studio.session.sessions, {})
      const other = rows.find(({ isCurrent }) => !isCurrent)
      await ask(studio.session.endSession, { sessionId: other?.sessionId ?? '' })
    },
    async '/session/endOtherSessions'() {
      await secondSession()
      await ask(studio.session.endOtherSessions, {})
    },
    '/session/addPasskey': addPasskey,
    async '/session/removePasskey'() {
      await addPasskey()
      const { rows } = await ask(studio.session.passkeys, {})
      await ask(studio.session.removePasskey, { id: rows.find(({ name }) => name === 'Key')?.id ?? '' })
    },
    '/session/setTotp': setTotp,
    '/session/newRecoveryCodes': () => ask(studio.session.newRecoveryCodes, {}),
  }
}
