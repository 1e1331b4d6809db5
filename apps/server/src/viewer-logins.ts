import { contract } from '@cliffhanger/contract/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { type MountDeps, mountCalls } from './http/mount.ts'
import type { RequestRateLimiter } from './http/rate-limit/limiter.ts'
import type { MailCodeService } from './modules/accounts/codes.ts'
import type { LoginSteps } from './modules/accounts/entering.ts'
import { createIdentityLoginOperations } from './modules/accounts/login/identity-logins.ts'
import { createIssuerClient } from './modules/accounts/login/issuers.ts'
import { registerLoginReturn } from './modules/accounts/login/return-routes.ts'
import { createIssuerResponseHandler } from './modules/accounts/login/returns.ts'
import { createLoginService } from './modules/accounts/login/service.ts'
import { createPasskeyLoginOperations } from './modules/accounts/passkeys/passkey-logins.ts'
import { createPasskeyService } from './modules/accounts/passkeys/service.ts'
import type { TombstoneLog } from './modules/accounts/tombstones.ts'
import type { SecurityEvents } from './modules/security/security-events.ts'

interface Parts {
  readonly codes: MailCodeService
  readonly entering: LoginSteps
  readonly tombstones: TombstoneLog
  readonly security: SecurityEvents
  readonly sessionsEnded: () => void
  readonly limiter: RequestRateLimiter
}

/** Mounts the login methods of viewers other than the mailed code. */
export function mountViewerLogins(api: FastifyInstance, deps: Deps, parts: Parts, tools: MountDeps): void {
  const issuers = createIssuerClient(deps)
  const needs = { ...deps, ...parts, issuers }
  mountCalls(
    api,
    contract.loginWays,
    createLoginService({ ...needs, logins: createIdentityLoginOperations(needs) }),
    tools,
  )
  const passkeyLogins = createPasskeyLoginOperations(needs)
  mountCalls(api, contract.viewerPasskeys, createPasskeyService({ ...needs, passkeyLogins }), tools)
  registerLoginReturn(api, { ...deps, ...tools, limiter: parts.limiter, returns: createIssuerResponseHandler(needs) })
}
