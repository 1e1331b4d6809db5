import { type LoginFailure, loginReturnPath, type openIdLogin } from '@cliffhanger/contract/login-ways'
import { parseSameSitePath } from '@cliffhanger/domain/own-path'
import { parseRowId } from '../../../db/row-id.ts'
import type { Deps } from '../../../deps.ts'
import { localizedMessage } from '../../../http/messages/message.ts'
import { apiBase } from '../../../http/runtime-config.ts'
import type { CallContext, Service } from '../../../http/service.ts'
import { hashSecret, newSecret } from '../../../tokens.ts'
import type { SecurityEvents } from '../../security/security-events.ts'
import { findUser } from '../session-store.ts'
import { deriveFlowSecrets } from './flow-secrets.ts'
import { findFlow, insertFlow } from './flow-store.ts'
import { loginFlowLifetimeMs } from './flow-time.ts'
import type { IdentityLoginOperations } from './identity-logins.ts'
import { listIdentities } from './identity-store.ts'
import type { Identity, IssuerClient } from './issuers.ts'

interface Needs extends Pick<Deps, 'db' | 'now' | 'randomBytes'> {
  readonly issuers: IssuerClient
  readonly logins: IdentityLoginOperations
  readonly security: Pick<SecurityEvents, 'note'>
}
interface AnsweredFlow {
  readonly flowHash: Buffer
  readonly issuerId: string
  readonly from: string
  readonly identity: Identity
}

/** The screen shown after a login that was not started from another screen. */
const usualPath = '/account'

/** Creates the handlers for logins at identity issuers: docs/decisions/059. */
export function createLoginService(needs: Needs): Service<typeof openIdLogin> {
  const { db, now, randomBytes, issuers, logins, security } = needs

  /** Returns the flow that this viewer started in this browser, if its issuer responded in the last ten minutes. */
  async function answeredFlow({ loginCookie, caller }: CallContext): Promise<AnsweredFlow | undefined> {
    if (loginCookie.value === undefined) return undefined
    const flowHash = hashSecret(loginCookie.value)
    const flow = await findFlow(db, flowHash)
    if (!flow?.returned_at || flow.returned_at.getTime() <= now() - loginFlowLifetimeMs) return undefined
    const isCallers =
      flow.user_id === caller.userId && flow.device_id === caller.deviceId && flow.is_linking === caller.isOfficial
    const { issuer, subject, email, issuer_id: issuerId, came_from: from } = flow
    if (!isCallers || issuer === null || subject === null) return undefined
    return { flowHash, issuerId, from, identity: { issuer, subject, email, isAuthoritative: flow.is_authoritative } }
  }
  const failed = (failure: LoginFailure, { loginCookie }: CallContext) => {
    loginCookie.set(undefined)
    return { state: -1, failure } as const
  }

  async function logIn(flow: AnsweredFlow, code: string | undefined, ctx: CallContext) {
    const { caller, deviceCookie, language, loginCookie } = ctx
    const { email } = flow.identity
    const entered = await logins.logIn(caller, flow, code)
    if (entered === 'needsCode') return { state: 2, ...(email !== null && { email }) } as const
    if (entered === 'wrongCode') {
      await security.note({ kind: 'wrong code', ...caller, purpose: 'login' })
      return { state: 2, ...(email !== null && { email }), message: localizedMessage('wrongCode', language) } as const
    }
    if (typeof entered === 'string') return failed(entered, ctx)
    const { userId, isRestored, cookie } = entered
    const kind = isRestored ? 'account restored' : userId === caller.userId ? 'registration' : 'login'
    await security.note({ kind, userId, deviceId: caller.deviceId, purpose: flow.issuerId })
    deviceCookie.set(cookie)
    loginCookie.set(undefined)
    return { state: 1, userId, from: flow.from, ...(isRestored && { restored: true }) } as const
  }

  async function link(flow: AnsweredFlow, code: string | undefined, ctx: CallContext) {
    const { caller, language, loginCookie } = ctx
    const { userId } = caller
    const address = (await findUser(db, userId))?.email ?? ctx.fail('unauthorized')
    const linking = await logins.link(caller, flow, { address, code })
    if (linking === 'needsCode') return { state: 2 } as const
    if (linking === 'wrongCode') {
      await security.note({ kind: 'wrong code', ...caller, purpose: 'login' })
      return { state: 2, message: localizedMessage('wrongCode', language) } as const
    }
    if (linking !== 'linked') return failed(linking, ctx)
    await security.note({ kind: 'identity linked', ...caller, purpose: flow.issuerId })
    loginCookie.set(undefined)
    return { state: 1, userId, from: flow.from } as const
  }

  return {
    async beginLogin({ issuer: id, from }, ctx) {
      const issuer = issuers.find(id) ?? ctx.fail('notFound')
      const path =
        from === undefined ? usualPath : (parseSameSitePath(from) ?? ctx.fail('badRequest', { field: 'from' }))
      const origin = ctx.visitedOrigin() || ctx.fail('unavailable')
      const cookie = newSecret(randomBytes)
      const url =
        (await issuers.pageOf(issuer, `${origin}${apiBase}${loginReturnPath}/${id}`, deriveFlowSecrets(cookie))) ??
        ctx.fail('unavailable')
      await insertFlow(db, {
        flow_hash: hashSecret(cookie),
        issuer_id: issuer.id,
        user_id: ctx.caller.userId,
        device_id: ctx.caller.deviceId,
        is_linking: ctx.caller.isOfficial,
        came_from: path,
        created_at: new Date(now()),
      })
      ctx.loginCookie.set(cookie)
      return { url }
    },
    async finishLogin({ code }, ctx) {
      const flow = await answeredFlow(ctx)
      if (!flow) return failed('expired', ctx)
      return ctx.caller.isOfficial ? link(flow, code, ctx) : logIn(flow, code, ctx)
    },
    identities: async (_, { caller }) =>
      (await listIdentities(db, caller.userId)).map((row) => ({
        identityId: row.identity_id,
        label: issuers.labelOf(row.issuer),
        email: row.email,
        createdTime: row.created_at.getTime(),
        usedTime: row.used_at.getTime(),
      })),
    async unlinkIdentity({ identityId }, { caller, fail }) {
      const wanted = parseRowId(identityId) ?? fail('notFound')
      const unlinked = await logins.unlink(caller.userId, wanted)
      if (unlinked === 'unknown') fail('notFound')
      if (unlinked === 'lastWay') fail('lastWay')
      await security.note({ kind: 'identity unlinked', ...caller })
      return {}
    },
  }
}
