import type { studioSession } from '@cliffhanger/contract/studio/session'
import type { StudioRole } from '@cliffhanger/domain/studio-roles'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { type RateLimitCharge, refundToSharedCounter, takeFromSharedCounter } from '../../http/rate-limit/counters.ts'
import type { StudioCtx, StudioService } from '../../http/studio/service.ts'
import { createPasskeyCeremonies, type RegisteredPasskey } from '../../passkeys/ceremonies.ts'
import { createChallenges } from '../../passkeys/challenges.ts'
import { hashSecret } from '../../tokens.ts'
import type { SecurityEvents } from '../security/security-events.ts'
import { createOperatorCodes } from './codes.ts'
import { endInvite, findInvite } from './invite-store.ts'
import { deletePasskey, findPasskey, insertPasskey, listPasskeys, touchPasskey } from './passkey-store.ts'
import { type OperatorSessions, sessionIdOf } from './sessions.ts'
import * as store from './store.ts'

/** Limit on wrong codes per operator: ten, and one more every 2.4 hours. Passkeys are not affected. */
const codeTries = { burst: 10, everyMs: 8_640_000 }
const handleBytes = 32

interface Needs extends Pick<Deps, 'db' | 'now' | 'randomBytes' | 'secrets' | 'log' | 'brands' | 'config'> {
  readonly sessions: OperatorSessions
  readonly security: Pick<SecurityEvents, 'note'>
}

/** API methods for the sign-in of operators: invitations, passkeys, codes and sessions. */
export function createStudioSessionService(needs: Needs): StudioService<typeof studioSession> {
  const { db, now, randomBytes, brands, config, sessions, security } = needs
  const challenges = createChallenges({
    now,
    randomBytes,
    key: needs.secrets.operatorKey,
    take: store.consumeChallenge,
  })
  const passkeys = createPasskeyCeremonies(needs, challenges, { find: findPasskey, touch: touchPasskey })
  const site = 'Cliffhanger Studio'
  const codes = createOperatorCodes(needs)
  const at = () => new Date(now())

  const operatorOf = async (operatorId: string, ctx: StudioCtx) =>
    (await store.findOperator(db, operatorId)) ?? ctx.fail('signedOut')
  async function describe(operatorId: string, ctx: StudioCtx) {
    const { name, email, role, totp_secret: secret } = await operatorOf(operatorId, ctx)
    return {
      operatorId,
      name,
      email,
      role,
      passkeys: (await listPasskeys(db, operatorId)).length,
      hasTotp: secret !== null,
      unusedRecoveryCodes: await store.countRecoveryCodes(db, operatorId),
      brand: brands.named('').names.en ?? '',
      watchOrigin: config.publicUrl ?? '',
    }
  }
  async function begin(tx: Database, operatorId: string, ctx: StudioCtx): Promise<void> {
    ctx.cookie.set(await sessions.begin(tx, operatorId, ctx.client))
    await security.note({ kind: 'operator signed in', purpose: `operator ${operatorId}` })
  }
  async function refuse(operatorId: string): Promise<void> {
    await security.note({ kind: 'operator refused', purpose: `operator ${operatorId}` })
  }
  const toRow = (made: RegisteredPasskey, operatorId: string, name: string) => ({
    ...made,
    operator_id: operatorId,
    name,
    created_at: at(),
  })
  const inviteOf = async (token: string, ctx: StudioCtx<'inviteEnded'>) =>
    (await findInvite(db, hashSecret(token), at())) ?? ctx.fail('inviteEnded')
  const subjectOfInvite = (inviteId: string): string => `invite ${inviteId}`

  async function isTotpCode({ operator_id: id, totp_secret: secret }: store.Operator, code: string): Promise<boolean> {
    const counter = secret === null ? undefined : codes.counterOf(codes.decrypt(secret), code)
    return counter !== undefined && (await store.consumeTotpCounter(db, id, counter))
  }
  const codeTryOf = (subject: string): RateLimitCharge => ({ key: `studio code ${subject}`, rule: codeTries })
  async function countCodeTry(subject: string, ctx: StudioCtx): Promise<void> {
    const waitMs = await takeFromSharedCounter(db, codeTryOf(subject), now())
    if (waitMs > 0) ctx.fail('tooMany', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  }
  /** Checks a code of the authenticator app or a recovery code; each code works once. */
  async function proveCode(operator: store.Operator, code: string, ctx: StudioCtx<'wrongCode'>): Promise<void> {
    await countCodeTry(operator.operator_id, ctx)
    const isRight = codes.isRecoveryCode(code)
      ? await store.consumeRecoveryCode(db, operator.operator_id, codes.hashRecoveryCode(code), at())
      : await isTotpCode(operator, code)
    // A right code does not count as a try; otherwise operators who confirm often would be locked out.
    if (isRight) return refundToSharedCounter(db, codeTryOf(operator.operator_id), now())
    await refuse(operator.operator_id)
    ctx.fail('wrongCode', { field: 'code' })
  }
  async function renewRecoveryCodes(tx: Database, operatorId: string): Promise<string[]> {
    const made = codes.newRecoveryCodes()
    await store.replaceRecoveryCodes(tx, operatorId, made.map(codes.hashRecoveryCode))
    return made
  }
  const currentSession = (ctx: StudioCtx): string => sessionIdOf(ctx.cookie.tokenHash ?? ctx.fail('signedOut'))
  /** Ends those sessions of the caller for which `matches` returns true; returns their number. */
  async function endSessions(ctx: StudioCtx, matches: (sessionId: string) => boolean): Promise<number> {
    const { operatorId } = ctx.caller
    const before = (await sessions.list(operatorId)).length
    const ended = (await sessions.endMatching(operatorId, matches)).length
    ctx.noteChange({ before: { sessions: before }, after: { sessions: before - ended } })
    return ended
  }
  /**
   * Creates the operator of an invitation, or gives an existing one the invitation's role. Refuses to give the last
   * owner another role.
   */
  async function admit(
    tx: Database,
    { email, role }: { email: string; role: StudioRole },
    name: string,
    ctx: StudioCtx<'lastOwner'>,
  ): Promise<string> {
    const known = await store.findOperatorByEmail(tx, email)
    if (!known) {
      const operator = { email, role, name, handle: randomBytes(handleBytes), created_at: at() }
      return (await store.insertOperator(tx, operator)).operator_id
    }
    const owners = await store.lockOwnerRows(tx)
    const isLastOwner = owners.length === 1 && owners[0] === known.operator_id
    if (isLastOwner && role !== 'owner') ctx.fail('lastOwner', { field: 'token' })
    await store.updateOperator(tx, known.operator_id, { role, disabled_at: null })
    return known.operator_id
  }

  return {
    me: (_, ctx) => describe(ctx.caller.operatorId, ctx),
    async invite({ token }, ctx) {
      const { email, role, expires_at: expiresAt } = await inviteOf(token, ctx)
      const isKnown = (await store.findOperatorByEmail(db, email)) !== undefined
      return { email, role, expiresAt: expiresAt.getTime(), isKnown }
    },
    async acceptOptions({ token, name }, ctx) {
      const { invite_id: inviteId, email } = await inviteOf(token, ctx)
      const known = await store.findOperatorByEmail(db, email)
      const person = { handle: known?.handle ?? randomBytes(handleBytes), email, name }
      const own = known ? await listPasskeys(db, known.operator_id) : []
      return passkeys.newOptions(person, { site, origin: ctx.origin, subject: subjectOfInvite(inviteId), known: own })
    },
    async accept({ token, name, passkey }, ctx) {
      const invited = await inviteOf(token, ctx)
      const { invite_id: inviteId } = invited
      const made = await passkeys.register(passkey, ctx.origin, subjectOfInvite(inviteId))
      if (!made) return ctx.fail('passkeyRefused', { field: 'passkey' })
      const { operatorId, recoveryCodes } = await db.transaction().execute(async (tx) => {
        if (!(await endInvite(tx, inviteId, at()))) ctx.fail('inviteEnded')
        const id = await admit(tx, invited, name.trim(), ctx)
        await insertPasskey(tx, toRow(made, id, 'First passkey'))
        const fresh = await renewRecoveryCodes(tx, id)
        await begin(tx, id, ctx)
        return { operatorId: id, recoveryCodes: fresh }
      })
      return { me: await describe(operatorId, ctx), recoveryCodes }
    },
    signInOptions: async (_, { origin }) => passkeys.signInOptions('signIn', { origin, subject: '', known: [] }),
    async signIn({ proof }, ctx) {
      const proved = await passkeys.prove(proof, { origin: ctx.origin, ceremony: 'signIn', subject: '' })
      if (!proved) return ctx.fail('passkeyRefused', { field: 'proof' })
      await begin(db, proved.operator_id, ctx)
      return describe(proved.operator_id, ctx)
    },
    async signInByCode({ email, code }, ctx) {
      const operator = await store.findOperatorByEmail(db, email)
      // Unknown addresses get the same responses as wrong codes, so that responses do not reveal who is an operator.
      if (!operator || operator.disabled_at) {
        await countCodeTry(`address ${email.toLowerCase()}`, ctx)
        return ctx.fail('wrongCode', { field: 'code' })
      }
      await proveCode(operator, code, ctx)
      await begin(db, operator.operator_id, ctx)
      return describe(operator.operator_id, ctx)
    },
    async confirmOptions(_, { caller: { operatorId }, origin }) {
      const known = await listPasskeys(db, operatorId)
      return passkeys.signInOptions('confirm', { origin, subject: operatorId, known })
    },
    async confirm({ proof, code }, ctx) {
      const { operatorId } = ctx.caller
      if (proof) {
        const proved = await passkeys.prove(proof, { origin: ctx.origin, ceremony: 'confirm', subject: operatorId })
        if (proved?.operator_id !== operatorId) {
          await refuse(operatorId)
          ctx.fail('passkeyRefused', { field: 'proof' })
        }
      } else if (code) await proveCode(await operatorOf(operatorId, ctx), code, ctx)
      else ctx.fail('badRequest', { field: 'proof' })
      return { untilMs: await sessions.prove(ctx.cookie.tokenHash ?? ctx.fail('signedOut')) }
    },
    async signOut(_, { cookie }) {
      if (cookie.tokenHash) await sessions.end(cookie.tokenHash)
      cookie.clear()
      return {}
    },
    async sessions(_, ctx) {
      const current = currentSession(ctx)
      const rows = await sessions.list(ctx.caller.operatorId)
      return { rows: rows.map((row) => ({ ...row, isCurrent: row.sessionId === current })) }
    },
    async endSession({ sessionId }, ctx) {
      if (sessionId === currentSession(ctx))
        ctx.fail('badRequest', { field: 'sessionId', message: 'Sign out instead.' })
      const ended = await endSessions(ctx, (id) => id === sessionId)
      return ended === 0 ? ctx.fail('notFound', { field: 'sessionId' }) : {}
    },
    async endOtherSessions(_, ctx) {
      const current = currentSession(ctx)
      return { ended: await endSessions(ctx, (id) => id !== current) }
    },
    async passkeys(_, { caller }) {
      const rows = await listPasskeys(db, caller.operatorId)
      return {
        rows: rows.map(({ passkey_id: id, name, created_at: made, used_at: used }) => ({
          id,
          name,
          createdAt: made.getTime(),
          ...(used && { usedAt: used.getTime() }),
        })),
      }
    },
    async addPasskeyOptions(_, ctx) {
      const { operatorId } = ctx.caller
      const operator = await operatorOf(operatorId, ctx)
      const known = await listPasskeys(db, operatorId)
      return passkeys.newOptions(operator, { site, origin: ctx.origin, subject: operatorId, known })
    },
    async addPasskey({ name, passkey }, ctx) {
      const { operatorId } = ctx.caller
      const made = await passkeys.register(passkey, ctx.origin, operatorId)
      if (!made) return ctx.fail('passkeyRefused', { field: 'passkey' })
      await insertPasskey(db, toRow(made, operatorId, name.trim()))
      const names = (await listPasskeys(db, operatorId)).map((one) => one.name)
      ctx.noteChange({ before: { passkeys: names.slice(0, -1) }, after: { passkeys: names } })
      return {}
    },
    async removePasskey({ id }, ctx) {
      const { operatorId } = ctx.caller
      const before = await listPasskeys(db, operatorId)
      const removed = await db.transaction().execute((tx) => deletePasskey(tx, operatorId, id))
      if (removed === 'last') ctx.fail('lastPasskey', { field: 'id' })
      if (removed === 'unknown') ctx.fail('notFound', { field: 'id' })
      const names = before.map(({ name }) => name)
      const left = before.filter(({ passkey_id }) => passkey_id !== id).map(({ name }) => name)
      ctx.noteChange({ before: { passkeys: names }, after: { passkeys: left } })
      return {}
    },
    beginTotp: async (_, { caller }) => codes.newSecret(caller.email),
    async setTotp({ secret, code }, ctx) {
      if (!codes.isSecret(secret)) ctx.fail('badRequest', { field: 'secret' })
      const counter = codes.counterOf(secret, code) ?? ctx.fail('wrongCode', { field: 'code' })
      const change = { totp_secret: codes.encrypt(secret), totp_counter: String(counter) }
      const before = await operatorOf(ctx.caller.operatorId, ctx)
      await store.updateOperator(db, ctx.caller.operatorId, change)
      ctx.noteChange({ before: { hasTotp: before.totp_secret !== null }, after: { hasTotp: true } })
      return {}
    },
    async newRecoveryCodes(_, ctx) {
      const { operatorId } = ctx.caller
      const unused = await store.countRecoveryCodes(db, operatorId)
      const recoveryCodes = await db.transaction().execute((tx) => renewRecoveryCodes(tx, operatorId))
      ctx.noteChange({
        before: { oldCodes: unused, newCodes: 0 },
        after: { oldCodes: 0, newCodes: recoveryCodes.length },
      })
      return { recoveryCodes }
    },
  }
}
