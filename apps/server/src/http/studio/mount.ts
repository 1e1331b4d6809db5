import type { Input, Output } from '@cliffhanger/contract/call'
import {
  type StudioCall,
  type StudioFailure,
  type StudioModule,
  studioCommonErrors,
} from '@cliffhanger/contract/studio/call'
import { Ajv } from 'ajv'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { memoizeByIdentity } from '../../memoize-by-identity.ts'
import type { Action, Outcome } from '../../modules/operator-log/entries.ts'
import type { SignedInOperator } from '../../modules/operators/sessions.ts'
import { CallError } from '../call-error.ts'
import type { Deadline } from '../deadline.ts'
import { toFailure } from '../failure.ts'
import type { InMemoryCounter } from '../rate-limit/counters.ts'
import { admitStudioRequest } from './admit.ts'
import { operatorLabel, type StudioCtx, type StudioHandler, type StudioService } from './service.ts'
import { StudioError } from './studio-error.ts'

export interface StudioMountDeps extends Pick<Deps, 'config' | 'now' | 'log'> {
  readonly within: Deadline['within']
  /**
   * Returns the operator of a session cookie; undefined if the session has ended. `isUse`: whether the request prolongs
   * the session.
   */
  findSession(tokenHash: Buffer, isUse: boolean): Promise<SignedInOperator | undefined>
  /** The operator log: gets an entry before a call may change anything, and later the outcome. */
  readonly operatorLog: {
    begin(action: Action): Promise<string>
    end(actionId: string, outcome: Outcome): Promise<void>
  }
  readonly counter: InMemoryCounter
  /** Returns browser and operating system of a User-Agent header. */
  clientName(userAgent: string | undefined): string
}

const longestLogged = 200

// The validator removes undeclared fields and never converts types.
const ajv = new Ajv({ removeAdditional: true, coerceTypes: false, strict: false })
// Each call always gets the same schema object, so that Ajv compiles the schema once for all apps of a process.
const schemas = memoizeByIdentity<object>()

/**
 * Serves the calls of a Studio module: plain JSON, only from Studio's own pages, each checked against the caller's
 * role.
 */
export function mountStudio<M extends StudioModule>(
  app: FastifyInstance,
  module: M,
  service: StudioService<M>,
  tools: StudioMountDeps,
): void {
  for (const name in module) {
    const call = module[name]
    const handler = service[name]
    if (call !== undefined && handler !== undefined) mountCall(app, call, handler, tools)
  }
}

function mountCall<C extends StudioCall>(
  app: FastifyInstance,
  call: C,
  handler: StudioHandler<C>,
  tools: StudioMountDeps,
): void {
  const isInput = ajv.compile<Input<C>>(schemas(call, [], () => JSON.parse(JSON.stringify(call.input))))
  function readInput(body: unknown): Input<C> {
    if (isInput(body)) return body
    const [error] = isInput.errors ?? []
    const missing = typeof error?.params.missingProperty === 'string' ? error.params.missingProperty : ''
    const path = [(error?.instancePath ?? '').slice(1).replaceAll('/', '.'), missing].filter((part) => part !== '')
    throw new StudioError('badRequest', { field: path.join('.') || 'body' })
  }
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<Output<C>> {
    const { caller, cookie, origin } = await admitStudioRequest(request, reply, call, tools)
    const input = readInput(request.body)
    const left = new AbortController()
    reply.raw.once('close', () => left.abort())
    let changes: Outcome['changes']
    const ctx: StudioCtx<string> = {
      caller,
      cookie,
      origin,
      signal: left.signal,
      ip: request.ip,
      client: tools.clientName(request.headers['user-agent']),
      fail: (reason, more) => {
        throw new StudioError(reason, more)
      },
      noteChange: (change) => {
        changes = change
      },
    }
    if (!call.logs) return handler(input, ctx)
    const actionId = await tools.operatorLog.begin({
      began_at: new Date(tools.now()),
      who: operatorLabel(caller),
      command: `studio ${call.path.slice(1).replaceAll('/', ' ')}`,
      arguments: loggedFields(input, call.logs),
    })
    const end = (exitCode: number, outcome: string) =>
      tools.operatorLog.end(actionId, {
        ended_at: new Date(tools.now()),
        exit_code: exitCode,
        outcome,
        ...(changes && { changes }),
      })
    let output: Output<C>
    try {
      output = await handler(input, ctx)
    } catch (error) {
      const reason = error instanceof CallError ? error.reason : 'internal'
      // If writing the outcome to the operator log fails, too, the client gets the handler's original error.
      await end(1, `refused (${reason})`).catch(() => undefined)
      throw error
    }
    // Outside the `try`: if logging fails, the entry stays without an outcome, and the action is not logged as refused.
    await end(0, 'done')
    return output
  }

  const lateError = () =>
    call.logs
      ? new StudioError('tookTooLong', { message: 'The server may still be working on this.' })
      : new StudioError('readTookTooLong', { message: 'The answer took too long.' })

  app.route({
    method: 'POST',
    url: call.path,
    ...(call.maxBytes === undefined ? {} : { bodyLimit: call.maxBytes }),
    handler: async (request, reply) => {
      try {
        return await tools.within(answer(request, reply), lateError)
      } catch (error) {
        return sendStudioFailure(error, request, reply, call)
      }
    },
  })
}

/** Formats the given input fields as `name=value`; callers pass no field with free text. */
function loggedFields(input: unknown, names: readonly string[]): string {
  const fields = new Map(Object.entries(typeof input === 'object' && input !== null ? input : {}))
  return names
    .flatMap((name) => {
      const value = fields.get(name)
      if (value === undefined) return []
      return `${name}=${(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, longestLogged)}`
    })
    .join(' ')
}

/** Sends any error as JSON with its reason. */
export function sendStudioFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  call?: StudioCall,
): FastifyReply {
  // Errors of the framework and the database are converted as for viewers; language id 2 is English.
  const failure = toFailure(error, 2, request.id)
  const own = error instanceof CallError ? error : undefined
  const statuses: Readonly<Record<string, number>> = { ...studioCommonErrors, ...call?.errors }
  const reason = own?.reason ?? reasonOf(failure.code)
  const status = statuses[reason] ?? studioCommonErrors.internal
  if (status >= 500) request.log.error({ requestId: request.id, err: error }, 'Studio request failed')
  const { field } = own?.more ?? {}
  const retryAfterSeconds = own?.more.retryAfterSeconds ?? failure.retryAfterSeconds
  if (retryAfterSeconds) void reply.header('retry-after', retryAfterSeconds)
  const text = error instanceof StudioError ? error.text : undefined
  const body: StudioFailure = {
    reason,
    ...(field && { field }),
    message: text ?? failure.message,
    ...(retryAfterSeconds && { retryAfterSeconds }),
  }
  return reply.code(status).header('cache-control', 'no-store').type('application/json').send(JSON.stringify(body))
}

const reasonOf = (status: number): string =>
  Object.entries(studioCommonErrors).find(([, code]) => code === status)?.[0] ?? 'internal'
