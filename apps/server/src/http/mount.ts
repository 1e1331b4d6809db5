import type { Call, CallModule, Output } from '@cliffhanger/contract/call'
import { isLanguageId, type LanguageId } from '@cliffhanger/domain/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { languageOrDefault } from '../in-language.ts'
import { memoizeByIdentity } from '../memoize-by-identity.ts'
import { CallError } from './call-error.ts'
import { credentialOf } from './credential.ts'
import type { Deadline } from './deadline.ts'
import {
  isHostDeviceCookieMissing,
  readDeviceCookie,
  readLoginCookie,
  resendDeviceCookie,
  writeDeviceCookies,
  writeLoginCookie,
} from './device-cookie.ts'
import { type EnvelopeWriter, envelopeContentType } from './envelopes.ts'
import { createInputCheck, readUndeclaredFields } from './input.ts'
import { jsonWriterOf } from './json-writer.ts'
import { localizedMessage } from './messages/message.ts'
import { readForm, registerFormParser } from './multipart.ts'
import { pageOrigin, visitedOrigin } from './pages/page-origin.ts'
import type { Requester, RequestRateLimiter } from './rate-limit/limiter.ts'
import { estimateStoredBytes } from './rate-limit/storage-budget.ts'
import type { CallContext, Caller, Credential, Handler, Service, SharedHandler } from './service.ts'
import type { SharedResponses } from './shared-answers.ts'

export interface MountDeps extends Pick<Deps, 'config' | 'brands'> {
  /** Returns the viewer of a bearer token and a device cookie; undefined if token and cookie do not match. */
  authenticate(credential: Credential): Promise<Caller | undefined>
  /** Creates the rows of a guest before the guest's first write; undefined if the cookie has become invalid. */
  saveGuest(credential: Credential): Promise<Caller | undefined>
  /**
   * Invalidates all other cookies of a device and returns true. If the server has already replaced this cookie by a
   * newer one, invalidates none and returns false.
   */
  keepOnly(deviceId: string, deviceCookie: string): Promise<boolean>
  readonly share: SharedResponses
  readonly seal: EnvelopeWriter
  readonly within: Deadline['within']
  readonly limiter: Pick<
    RequestRateLimiter,
    'admitDevice' | 'admitNewDevice' | 'chargeBody' | 'chargeWrongToken' | 'takeStorage'
  >
}

const nobody: Caller = { userId: '', deviceId: '', isOfficial: false }

/** Serves the calls of a contract module for which `service` has handlers, below the prefix of `app`. */
export function mountCalls<M extends CallModule>(
  app: FastifyInstance,
  module: M,
  service: Partial<Service<M>>,
  tools: MountDeps,
) {
  for (const name in module) {
    const call = module[name]
    const handler = service[name]
    if (call === undefined || handler === undefined) continue
    if (call.body === 'multipart') registerFormParser(app, (scope) => mountCall(scope, call, handler, tools))
    else mountCall(app, call, handler, tools)
  }
}

function mountCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: Handler<C> | SharedHandler<C>,
  tools: MountDeps,
) {
  const checkInput = createInputCheck(call)
  const writeJson = jsonWriterOf(call)
  const sealed = memoizeByIdentity<Buffer>()
  function seal(output: Output<C>, language: LanguageId): Buffer {
    const said = localizedMessage('ok', language)
    const answer = () => tools.seal(writeJson(output), said, call.isSecret)
    // An output object is encrypted once: later calls with the same object reuse the envelope.
    return call.isSecret || typeof output !== 'object' || output === null ? answer() : sealed(output, [said], answer)
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
    void reply.type(envelopeContentType).header('cache-control', 'no-store')
    const requester = requesterOf(request)
    const caller = call.auth === 'open' ? nobody : await callerOf(request, reply, call, tools)
    request.viewerId = caller.userId
    const admission = tools.limiter.admitDevice(call.path, caller.deviceId, requester)
    if (admission) await admission
    if (call.auth === 'official' && !caller.isOfficial) throw new CallError('forbidden')
    const chargeForm = (bytes: number) => tools.limiter.chargeBody(call.path, bytes, requester)
    const sent =
      call.body === 'query'
        ? request.query
        : call.body === 'multipart'
          ? await readForm(request, chargeForm)
          : request.body
    // Validation removes undeclared fields, but `check` needs them for an ad's parameters.
    const fields = typeof sent === 'object' && sent !== null ? { ...sent } : {}
    const language = languageOf(request)
    const input = checkInput(call.body === 'json' ? sent : { ...fields })
    if (call.auth !== 'open' && input.userId && input.userId !== caller.userId) throw new CallError('forbidden')
    const brand = tools.brands.of(request.hostname)
    /**
     * Charges stored bytes to the storage budget of the client's networks. @throws CallError if the budget is used up
     */
    function store(bytes: number): void {
      const waitMs = tools.limiter.takeStorage(call.path, bytes, request.ip)
      if (waitMs === 0) return
      const retryAfterSeconds = Math.ceil(waitMs / 1_000)
      throw new CallError('tooMany', { detail: localizedMessage('storedTooMuch', language), retryAfterSeconds })
    }
    store(estimateStoredBytes(call.path, input))
    const ctx: CallContext<string> = {
      store,
      caller,
      ip: request.ip,
      askedUserId: input.userId ?? '',
      language,
      brand,
      // Lazy, because few calls need the origins, and parsing a URL costs as much as a small call.
      origin: () => tools.config.publicUrl ?? `${request.protocol}://${request.host}`,
      linkOrigin: () => pageOrigin(request, brand, tools.config),
      visitedOrigin: () => visitedOrigin(request, brand, tools.config),
      fail: (reason, more) => {
        throw new CallError(reason, more)
      },
      userAgent: request.headers['user-agent'],
      extraFields: () => readUndeclaredFields(call, fields),
      deviceCookie: {
        value: requester.deviceCookie,
        isOutdated: () => isHostDeviceCookieMissing(request, tools.config),
        set: (device) => writeDeviceCookies(request, reply, { device, language }, tools.config),
      },
      loginCookie: {
        value: readLoginCookie(request),
        set: (value) => writeLoginCookie(request, reply, value, tools.config),
      },
    }
    if (typeof handler === 'function') {
      // Invalidates the device's other cookies before the call, because they must never give access to the value that
      // the call grants. Refuses a cookie that was already replaced by a newer one: the app starts a session with its
      // newest cookie and repeats the call.
      if (
        call.grantsValue &&
        ctx.deviceCookie.value &&
        !(await tools.keepOnly(caller.deviceId, ctx.deviceCookie.value))
      )
        throw new CallError('unauthorized')
      return seal(await handler(input, ctx), language)
    }
    const shared = await handler.share(input, ctx)
    const key = [call.path, language, brand.id, shared.key].join('\n')
    return tools.share(key, async () => seal(await shared.answer(), language))
  }

  app.route({
    method: call.method,
    url: call.path,
    config: { call },
    handler: (request, reply) => tools.within(answer(request, reply)),
  })
}

/** Returns what is known about a request's sender before the session lookup; computed once per request. */
export function requesterOf(request: FastifyRequest): Requester {
  request.requester ??= {
    ip: request.ip,
    deviceCookie: readDeviceCookie(request),
    bytes: Number(request.headers['content-length'] ?? 0),
  }
  return request.requester
}

/** Returns the caller of a session. Before a guest's first write, creates the guest's rows. */
export async function callerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  { authenticate, saveGuest, limiter, config }: Pick<MountDeps, 'authenticate' | 'saveGuest' | 'limiter' | 'config'>,
): Promise<Caller> {
  const credential = credentialOf(request)
  const known = credential && (await authenticate(credential))
  if (credential && known?.isUnsaved && !call.isReadOnly) {
    limiter.admitNewDevice(requesterOf(request))
    const saved = await saveGuest(credential)
    if (saved) {
      resendDeviceCookie(request, reply, config)
      return saved
    }
  } else if (known) return known
  limiter.chargeWrongToken(call.path, requesterOf(request))
  throw new CallError('unauthorized')
}

/** Returns the language of the response: the requested language if it is valid. */
export function languageOf({ body, query }: Pick<FastifyRequest, 'body' | 'query'>): LanguageId {
  const asked: unknown = typeof body === 'object' && body !== null && 'language' in body ? body.language : undefined
  if (isLanguageId(asked)) return asked
  const inQuery =
    typeof query === 'object' && query !== null && 'language' in query ? Number(query.language) : undefined
  return languageOrDefault(inQuery)
}
