import type { Readable } from 'node:stream'
import { openLocalFile } from '@cliffhanger/media-ingest/store/folder-store'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { sendFile } from '../../origin/send-file.ts'
import { deliveryFolder, isFileName, isLease, receiveFile, removeDelivery } from './delivery-folder.ts'
import { findRunner, noteSeen } from './runner-store.ts'
import type { EncodeTask } from './tables.ts'
import { type LeaseOwner, leaseTask, markDelivered, renewLease, reserveBytes, returnTask } from './task-store.ts'

const path = '/runners'
/** Two seconds of video at a far higher rate than any rendition has. */
const mostFileBytes = 16 * 1024 * 1024
/** More than all renditions of an episode together have. */
const mostBytesOf = ({ job }: EncodeTask): number => Math.ceil(job.facts.seconds + 10) * 4 * 1024 * 1024
const sha256Shape = /^[0-9a-f]{64}$/

type Needs = Pick<Deps, 'config' | 'db' | 'now' | 'randomBytes'>
interface LeaseParams {
  readonly lease: string
}

/** Refuses a request with a reason that the runner prints. */
const refuse = (reply: FastifyReply, code: number, message: string): FastifyReply => reply.code(code).send({ message })
const lost = (reply: FastifyReply): FastifyReply => refuse(reply, 409, 'The lease has ended')

/** The fields of a JSON body. */
const fieldsOf = (body: unknown): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null ? { ...body } : {}

/**
 * The calls of runners: a runner leases a task, reads its source, sends the files of its package and says that it is done.
 * Each request has the runner's token; those about a task have its lease, which ends when the runner is silent.
 */
export function registerRunners(app: FastifyInstance, { config, db, now, randomBytes }: Needs): void {
  const { dataDir } = config
  void app.register(
    async (api) => {
      // Files are read as they arrive.
      api.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body))
      api.addHook('onRequest', async (_request, reply) => {
        void reply.header('cache-control', 'no-store')
      })

      async function admit(request: FastifyRequest, reply: FastifyReply): Promise<string | undefined> {
        const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ')
        const runner = scheme === 'Bearer' ? await findRunner(db, token) : undefined
        if (!runner) void refuse(reply, 401, 'The token of this runner is unknown; npm run runners -- add makes one')
        return runner?.runner_id
      }
      /** The owner of the lease of the path; otherwise the request is answered. */
      async function admitOwner(
        request: FastifyRequest<{ Params: LeaseParams }>,
        reply: FastifyReply,
      ): Promise<LeaseOwner | undefined> {
        const runnerId = await admit(request, reply)
        if (runnerId === undefined) return undefined
        const { lease } = request.params
        if (isLease(lease)) return { runnerId, lease }
        void lost(reply)
        return undefined
      }

      api.post('/lease', async (request, reply) => {
        const runnerId = await admit(request, reply)
        if (runnerId === undefined) return reply
        await noteSeen(db, runnerId, new Date(now()))
        const task = await leaseTask(db, runnerId, { lease: randomBytes(16).toString('hex'), now: now() })
        if (!task) return reply.code(204).send()
        return reply.send({ lease: task.lease, job: task.job })
      })

      api.post<{ Params: LeaseParams }>('/tasks/:lease/progress', async (request, reply) => {
        const owner = await admitOwner(request, reply)
        if (!owner) return reply
        const { progress } = fieldsOf(request.body)
        if (typeof progress !== 'number' || !(progress >= 0 && progress <= 1))
          return refuse(reply, 400, 'progress must be a number from 0 to 1')
        const at = now()
        await noteSeen(db, owner.runnerId, new Date(at))
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

      api.put<{ Params: LeaseParams & { '*': string }; Body: Readable }>(
        '/tasks/:lease/files/*',
        { bodyLimit: mostFileBytes },
        async (request, reply) => {
          const owner = await admitOwner(request, reply)
          if (!owner) return reply
          const name = request.params['*']
          const [sha256, length] = [request.headers['content-sha256'], Number(request.headers['content-length'])]
          if (!isFileName(name)) return refuse(reply, 400, `${name.slice(0, 40)} is no file of a package`)
          if (typeof sha256 !== 'string' || !sha256Shape.test(sha256))
            return refuse(reply, 400, 'content-sha256 must be 64 hex digits')
          if (!(length > 0 && length <= mostFileBytes))
            return refuse(reply, 413, 'content-length is missing or too large')
          const task = await renewLease(db, owner, { now: now() })
          if (!task) return lost(reply)
          if (!(await reserveBytes(db, owner, length, mostBytesOf(task))))
            return refuse(reply, 413, 'The package is too large')
          const isWhole = await receiveFile(request.body, `${deliveryFolder(dataDir, owner.lease)}/${name}`, sha256)
          return isWhole ? reply.code(204).send() : refuse(reply, 422, `${name} has another hash`)
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
        const { isStopped } = fieldsOf(request.body)
        if (!(await returnTask(db, owner, isStopped !== true))) return lost(reply)
        await removeDelivery(dataDir, owner.lease)
        return reply.code(204).send()
      })
    },
    { prefix: path },
  )
}
