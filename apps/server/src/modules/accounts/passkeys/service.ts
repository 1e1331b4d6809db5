import { createHmac } from 'node:crypto'
import type { viewerPasskeys } from '@cliffhanger/contract/viewer-passkeys'
import { brandName } from '../../../adapters/mailer/letter.ts'
import type { Deps } from '../../../deps.ts'
import type { CallContext, Service } from '../../../http/service.ts'
import { createPasskeyCeremonies } from '../../../passkeys/ceremonies.ts'
import { createChallenges } from '../../../passkeys/challenges.ts'
import type { SecurityEvents } from '../../security/security-events.ts'
import { cleanName } from '../profile.ts'
import { findUser } from '../session-store.ts'
import type { PasskeyLoginOperations } from './passkey-logins.ts'
import { findPasskey, listPasskeys, storeAnsweredChallenge, touchPasskey } from './passkey-store.ts'

interface Needs extends Pick<Deps, 'db' | 'now' | 'randomBytes' | 'secrets' | 'log' | 'config'> {
  readonly passkeyLogins: PasskeyLoginOperations
  readonly security: Pick<SecurityEvents, 'note'>
}

/** Subject of a login challenge, which is valid only for the device that requested it. */
const subjectOfDevice = (deviceId: string): string => `viewer device ${deviceId}`
const subjectOfAccount = (userId: string): string => `viewer account ${userId}`

/** Creates the handlers for passkeys of viewers: docs/decisions/059. */
export function createPasskeyService(needs: Needs): Service<typeof viewerPasskeys> {
  const { db, now, randomBytes, secrets, config, passkeyLogins, security } = needs
  const challenges = createChallenges({ now, randomBytes, key: secrets.operatorKey, take: storeAnsweredChallenge })
  const passkeys = createPasskeyCeremonies(needs, challenges, { find: findPasskey, touch: touchPasskey })

  /**
   * Returns the user handle for an account's passkeys. All passkeys of the account share it, and it does not reveal the
   * user id.
   */
  const handleOf = (userId: string): Buffer =>
    createHmac('sha256', secrets.operatorKey).update(`viewer handle ${userId}`).digest()
  /** Returns the origin that passkeys are bound to. Refuses the call if passkeys are not enabled on the server. */
  function originOf(ctx: CallContext): string {
    if (!config.login.hasPasskeys) ctx.fail('notFound')
    return ctx.visitedOrigin() || ctx.fail('unavailable')
  }
  const addressOf = async ({ caller, fail }: CallContext): Promise<string> =>
    (await findUser(db, caller.userId))?.email ?? fail('unauthorized')

  return {
    async passkeyOptions(_, ctx) {
      const subject = subjectOfDevice(ctx.caller.deviceId)
      return passkeys.signInOptions('signIn', { origin: originOf(ctx), subject, known: [] })
    },
    async logInByPasskey({ proof }, ctx) {
      const { caller, deviceCookie } = ctx
      const [origin, subject] = [originOf(ctx), subjectOfDevice(caller.deviceId)]
      const proved = await passkeys.prove(proof, { origin, ceremony: 'signIn', subject })
      const entered = proved && (await passkeyLogins.logIn(caller.deviceId, proved))
      if (!entered) {
        await security.note({ kind: 'passkey refused', ...caller })
        return ctx.fail('passkeyRefused', { field: 'proof' })
      }
      const { userId, isRestored, cookie } = entered
      const kind = isRestored ? 'account restored' : 'login'
      await security.note({ kind, userId, deviceId: caller.deviceId, purpose: 'passkey' })
      deviceCookie.set(cookie)
      return { userId, ...(isRestored && { restored: true }) }
    },
    // The list and the removal also work while passkeys are off, so that viewers can see and delete stored passkeys.
    passkeys: async (_, { caller }) =>
      (await listPasskeys(db, caller.userId)).map(({ passkey_id: passkeyId, name, created_at, used_at }) => ({
        passkeyId,
        name,
        createdTime: created_at.getTime(),
        ...(used_at && { usedTime: used_at.getTime() }),
      })),
    async newPasskeyOptions({ code }, ctx) {
      const { caller, brand, language } = ctx
      const origin = originOf(ctx)
      const email = await addressOf(ctx)
      if (!(await passkeyLogins.useCode(caller, email, code))) {
        await security.note({ kind: 'wrong code', ...caller, purpose: 'login' })
        ctx.fail('wrongCode', { field: 'code' })
      }
      const person = { handle: handleOf(caller.userId), email, name: email }
      return passkeys.newOptions(person, {
        site: brandName(brand, language),
        origin,
        subject: subjectOfAccount(caller.userId),
        known: await listPasskeys(db, caller.userId),
      })
    },
    async addPasskey({ name, passkey }, ctx) {
      const { caller } = ctx
      const clean = cleanName(name) ?? ctx.fail('badRequest', { field: 'name' })
      const made = await passkeys.register(passkey, originOf(ctx), subjectOfAccount(caller.userId))
      if (!made || !(await passkeyLogins.add(caller.userId, { ...made, name: clean }))) {
        await security.note({ kind: 'passkey refused', ...caller })
        return ctx.fail('passkeyRefused', { field: 'passkey' })
      }
      await security.note({ kind: 'passkey added', ...caller })
      return {}
    },
    async removePasskey({ passkeyId }, { caller, fail }) {
      const removed = await passkeyLogins.remove(caller.userId, passkeyId)
      if (removed === 'unknown') fail('notFound')
      if (removed === 'lastWay') fail('lastWay')
      await security.note({ kind: 'passkey removed', ...caller })
      return {}
    },
  }
}
