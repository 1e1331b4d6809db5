import { once } from 'node:events'
import { pipeline, type Transform } from 'node:stream'
import { ownAccount } from '@cliffhanger/contract/own-account'
import type { LanguageId } from '@cliffhanger/domain/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { CallError } from '../../http/call-error.ts'
import { envelopeContentType } from '../../http/envelopes.ts'
import { createInputCheck } from '../../http/input.ts'
import { localizedMessage } from '../../http/messages/message.ts'
import { callerOf, languageOf, type MountDeps, requesterOf } from '../../http/mount.ts'
import { widestNetworkOf } from '../../http/rate-limit/networks.ts'
import { createEnvelopeStream, createSourceDeflate } from '../../http/sealed-stream.ts'
import type { Caller } from '../../http/service.ts'
import type { PersonalDataModule } from '../../personal-data.ts'
import type { SecurityEvents } from '../security/security-events.ts'
import { exportUser } from './export.ts'
import { recordExport } from './export-allowance.ts'

/** Each running export uses a database connection until the viewer has downloaded it. */
const mostAtOnce = 2
const longestMs = 60_000
const hourMs = 3_600_000

type Needs = Pick<Deps, 'config' | 'db' | 'now' | 'secrets' | 'log'> &
  Pick<MountDeps, 'authenticate' | 'saveGuest' | 'within' | 'limiter'> & {
    readonly security: SecurityEvents
    /** Personal data modules of the server, which are exported in this order. */
    readonly personalData: readonly PersonalDataModule[]
  }

/**
 * Serves the `export` call, but streams the response row by row, so that a large account does not block other requests.
 */
export function registerExport(api: FastifyInstance, needs: Needs): void {
  const call = ownAccount.export
  const checkInput = createInputCheck(call)
  /** Networks of clients with a running export: one client that reads slowly must not block other networks. */
  const running = new Set<string>()
  const placeOf = (request: FastifyRequest): string =>
    needs.config.hasRateLimits ? widestNetworkOf(request.ip) : request.id

  async function readCaller(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    const caller = await callerOf(request, reply, call, needs)
    request.viewerId = caller.userId
    await needs.limiter.admitDevice(call.path, caller.deviceId, requesterOf(request))
    const input = checkInput(request.body)
    if (input.userId && input.userId !== caller.userId) throw new CallError('forbidden')
    return caller
  }

  async function count(caller: Caller, language: LanguageId): Promise<void> {
    const waitMs = await recordExport(needs.db, caller.userId, needs.now())
    if (waitMs !== undefined) {
      const hours = String(Math.ceil(waitMs / hourMs))
      const detail = localizedMessage('exportsLater', language, { hours })
      throw new CallError('tooMany', { detail, retryAfterSeconds: Math.ceil(waitMs / 1_000) })
    }
    await needs.security.note({ kind: 'data exported', ...caller })
  }

  function stream({ userId }: Caller, said: string, ended: () => void): Transform {
    const { deflate, bytesOf } = createSourceDeflate()
    const gone = new AbortController()
    const envelope = pipeline(deflate, createEnvelopeStream(needs.secrets.envelopeKey, said), () => gone.abort())
    const tooLong = setTimeout(() => deflate.destroy(new Error('The export took too long')), longestMs).unref()
    const write = async (piece: string): Promise<void> => {
      gone.signal.throwIfAborted()
      if (!deflate.write(bytesOf(piece))) await once(deflate, 'drain', { signal: gone.signal })
    }
    exportUser(needs.db, userId, needs.personalData, write)
      .then(() => deflate.end())
      .catch((error: unknown) => {
        if (!gone.signal.aborted) needs.log.warn({ err: error }, 'export aborted')
        deflate.destroy(error instanceof Error ? error : new Error('The export failed'))
      })
      .finally(() => {
        clearTimeout(tooLong)
        ended()
      })
    return envelope
  }

  api.route({
    method: call.method,
    url: call.path,
    config: { call },
    handler: async (request, reply) => {
      const caller = await needs.within(readCaller(request, reply))
      const place = placeOf(request)
      if (running.size >= mostAtOnce || running.has(place)) throw new CallError('tooMany')
      running.add(place)
      const ended = () => void running.delete(place)
      try {
        await needs.within(count(caller, languageOf(request)))
        const said = localizedMessage('ok', languageOf(request))
        return reply
          .type(envelopeContentType)
          .header('cache-control', 'no-store')
          .send(stream(caller, said, ended))
      } catch (error) {
        ended()
        throw error
      }
    },
  })
}
