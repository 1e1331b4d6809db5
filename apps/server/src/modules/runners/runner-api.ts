import type { Readable } from 'node:stream'
import { encodedRungs, maxAcceptedRungBitRate } from '@cliffhanger/media-ingest/source/ladder'
import { openLocalFile } from '@cliffhanger/media-ingest/store/folder-store'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { sendFailure } from '../../http/api.ts'
import type { RequestRateLimiter } from '../../http/rate-limit/limiter.ts'
import { sendFile } from '../../origin/send-file.ts'
import { runnerProgramVersion } from '../../runner-version.ts'
import { deliveryFolder, isLeaseId, receivePiece, removeDelivery } from './delivery-folder.ts'
import { findRunner, saveRunnerVersion, updateRunnerSeenAt } from './runner-store.ts'
import type { EncodeTask } from './tables.ts'
import { type LeaseOwner, leaseTask, markDelivered, renewLease, reserveBytes, returnTask } from './task-store.ts'

const path = '/runners'
/** Maximum size of a request body. Must equal the limit in deploy/nginx/cliffhanger.conf.template. */
const mostPieceBytes = 4 * 1024 * 1024
/** Number of seconds by which a package may be longer than its source. */
const moreSeconds = 5
/** Returns an upper bound for the size of all renditions of an episode. */
const mostBytesOf = ({ job: { facts, plan } }: EncodeTask): number => {
  const rates = encodedRungs(plan).map(({ width }) => maxAcceptedRungBitRate(width, facts.video))
  return Math.ceil((rates.reduce((sum, rate) => sum + rate, 0) * (facts.seconds + moreSeconds)) / 8)
}
const sha256Shape = /^[0-9a-f]{64}$/
const offsetShape = /^\d{1,12}$/

interface Needs extends Pick<Deps, 'config' | 'db' | 'now' | 'randomBytes' | 'log'> {
  readonly limiter: Pick<RequestRateLimiter, 'admit' | 'chargeWrongToken'>
  /** Returns the free bytes of the disk that packages may use. */
  readonly usableBytes: () => Promise<number>
}
interface LeaseParams {
  readonly lease: string
}

/** Refuses a request with a reason that the runner prints. */
const refuse = (reply: FastifyReply, code: number, message: string): FastifyReply => reply.code(code).send({ message })
const lost = (reply: FastifyReply): FastifyReply => refuse(reply, 409, 'The lease has ended')

/** Returns the fields of a JSON body. */
const fieldsOf = (body: unknown): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null ? { ...body } : {}
/** Returns a short text from a body, for the log. */
const textOf = (value: unknown, length: number): string => (typeof value === 'string' ? value.slice(0, length) : '')

/**
 * Registers the endpoints for runners: a runner leases a task, reads its source, sends the renditions in pieces and
 * reports completion. Each request has the runner's token. Requests about a task also have its lease, which expires if
 * the runner stops sending requests.
 */
export function registerRunners(app: FastifyInstance, needs: Needs): void {
  const { config, db, now, randomBytes, log, limiter, usableBytes } = needs
  const { dataDir } = config
  void app.register(
    async (api) => {
      api.setErrorHandler(sendFailure)
      // Binary request bodies are streamed, not read into memory.
      api.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body))
      api.addHook('onRequest', async (request, reply) => {
        void reply.header('cache-control', 'no-store')
        // The rate limit counts requests, not their bytes, because only bodies from known runners are read.
        await limiter.admit(path, { ip: request.ip })
      })

      async function admit(request: FastifyRequest, reply: FastifyReply): Promise<string | undefined> {
        const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ')
        const runner = scheme === 'Bearer' ? await findRunner(db, token) : undefined
        if (runner) return runner.runner_id
        limiter.chargeWrongToken(path, { ip: request.ip })
        void refuse(reply, 401, 'The token of this runner is unknown; npm run runners -- add makes one')
        return undefined
      }
      /** Returns the owner of the lease in the path; otherwise sends an error response. */
      async function admitOwner(
        request: FastifyRequest<{ Params: LeaseParams }>,
        reply: FastifyReply,
      ): Promise<LeaseOwner | undefined> {
        const runnerId = await admit(request, reply)
        if (runnerId === undefined) return undefined
        const { lease } = request.params
        if (isLeaseId(lease)) return { runnerId, lease }
        void lost(reply)
        return undefined
      }

      api.post('/lease', async (request, reply) => {
        const runnerId = await admit(request, reply)
        if (runnerId === undefined) return reply
        const version = textOf(fieldsOf(request.body).version, 40)
        await saveRunnerVersion(db, runnerId, version)
        if (version !== runnerProgramVersion) {
          const reason = `This runner has version ${version}, the server ${runnerProgramVersion}: update the older one`
          return refuse(reply, 426, reason)
        }
        await updateRunnerSeenAt(db, runnerId, new Date(now()))
        const task = await leaseTask(db, runnerId, { lease: randomBytes(16).toString('hex'), now: now() })
        if (!task) return reply.code(204).send()
        if (task.lost_lease !== null) await removeDelivery(dataDir, task.lost_lease)
        return reply.send({ lease: task.lease, job: task.job })
      })

      api.post<{ Params: LeaseParams }>('/tasks/:lease/progress', async (request, reply) => {
        const owner = await admitOwner(request, reply)
        if (!owner) return reply
        const { progress } = fieldsOf(request.body)
        if (typeof progress !== 'number' || !(progress >= 0 && progress <= 1))
          return refuse(reply, 422, 'progress must be a number from 0 to 1')
        const at = now()
        await updateRunnerSeenAt(db, owner.runnerId, new Date(at))
        return (await renewLease(db, owner, { progress, now: at })) ? reply.code(204).send() : lost(reply)
      })

      api.get<{ Params: LeaseParams }>('/tasks/:lease/source', async (request, reply) => {
        const owner = await admitOwner(request, reply)
        if (!owner) return reply
        const task = await renewLease(db, owner, { now: now() })
        if (!task) return lost(reply)
        const headers = { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' }
        const isSent = await sendFile(request, reply, await openLocalFile(task.source_file), headers)
        return isSent ? reply : refuse(reply, 404, 'This server cannot read the source')
      })

      api.put<{ Params: LeaseParams & { width: string; offset: string }; Body: Readable }>(
        '/tasks/:lease/rungs/:width/:offset',
        { bodyLimit: mostPieceBytes },
        async (request, reply) => {
          const owner = await admitOwner(request, reply)
          if (!owner) return reply
          const [sha256, length] = [request.headers['content-sha256'], Number(request.headers['content-length'])]
          if (!offsetShape.test(request.params.offset)) return refuse(reply, 422, 'the offset must be a number')
          if (typeof sha256 !== 'string' || !sha256Shape.test(sha256))
            return refuse(reply, 422, 'content-sha256 must be 64 hex digits')
          if (!(length > 0 && length <= mostPieceBytes))
            return refuse(reply, 413, 'content-length is missing or too large')
          const task = await renewLease(db, owner, { now: now() })
          if (!task) return lost(reply)
          const rung = encodedRungs(task.job.plan).find(({ width }) => String(width) === request.params.width)
          if (!rung) return refuse(reply, 422, `${request.params.width} is no rendition of the plan`)
          if ((await usableBytes()) === 0) return refuse(reply, 503, 'The server has no room for packages')
          const most = mostBytesOf(task)
          if (!(await reserveBytes(db, owner, length, most))) return refuse(reply, 413, 'The package is too large')
          const piece = { width: rung.width, offset: Number(request.params.offset), sha256 }
          const folder = deliveryFolder(dataDir, owner.lease)
          let replacedBytes: number | undefined
          try {
            replacedBytes = await receivePiece(request.body, folder, piece, randomBytes(16).toString('hex'))
          } finally {
            const unusedBytes = replacedBytes ?? length
            if (unusedBytes > 0) await reserveBytes(db, owner, -unusedBytes, most)
          }
          return replacedBytes !== undefined
            ? reply.code(204).send()
            : refuse(reply, 408, 'The piece was cut off or has another hash')
        },
      )

      api.post<{ Params: LeaseParams }>('/tasks/:lease/done', async (request, reply) => {
        const owner = await admitOwner(request, reply)
        if (!owner) return reply
        return (await markDelivered(db, owner)) ? reply.code(204).send() : lost(reply)
      })

      api.post<{ Params: LeaseParams }>('/tasks/:lease/failed', async (request, reply) => {
        const owner = await admitOwner(request, reply)
        if (!owner) return reply
        const { isFailure, reason } = fieldsOf(request.body)
        const isReturned = await returnTask(db, owner, { from: 'leased', isFailure: isFailure === true })
        if (!isReturned) return lost(reply)
        log.warn({ runnerId: owner.runnerId, reason: textOf(reason, 200) }, 'a runner gave an episode back')
        await removeDelivery(dataDir, owner.lease)
        return reply.code(204).send()
      })
    },
    { prefix: path },
  )
}
