import { studioApiBase } from '@cliffhanger/contract/studio/call'
import { studioUpload, uploadFilePath } from '@cliffhanger/contract/studio/upload'
import { FileStore } from '@tus/file-store'
import { Server, Upload } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { CallError } from '../../http/call-error.ts'
import { sendStudioFailure } from '../../http/studio/mount.ts'
import { ensureFile, receivedFolder } from './upload-folder.ts'
import { editableUploadStates } from './upload-needs.ts'
import { findFile } from './upload-store.ts'

interface TusNeeds extends Pick<Deps, 'db' | 'config'> {
  readonly usableBytes: () => Promise<number>
  /**
   * Checks the caller of an upload request. @throws for a request that is not from Studio's own pages, or whose
   * operator lacks the role
   */
  admit(request: FastifyRequest, reply: FastifyReply, call: typeof studioUpload.begin): Promise<unknown>
}

/**
 * Maximum time for which a request with a lost connection keeps the file locked, once a new request continues the file.
 */
const lockDrainMs = 500
const chunkType = 'application/offset+octet-stream'
const fileIdShape = /^[0-9a-f]{32}$/

/**
 * Receives the announced files by the tus protocol: HEAD returns the received bytes, PATCH appends. Files are created
 * and deleted only by Studio's API methods and stored under their ids, so no path from a browser is used here.
 */
export function registerTusFiles(api: FastifyInstance, { db, config, usableBytes, admit }: TusNeeds): void {
  const { dataDir } = config
  const tus = new Server({
    path: `${studioApiBase}${uploadFilePath}`,
    lockDrainTimeout: lockDrainMs,
    datastore: new FileStore({
      directory: receivedFolder(dataDir),
      configstore: {
        async get(fileId) {
          const file = await findFile(db, fileId)
          if (!file) return undefined
          // After a restore from a backup, the row of a file may exist without the file on the disk.
          await ensureFile(dataDir, fileId)
          return new Upload({
            id: fileId,
            size: Number(file.bytes),
            offset: 0,
            creation_date: file.created_at.toISOString(),
          })
        },
        set: async () => undefined,
        delete: async () => undefined,
      },
    }),
  })
  api.addContentTypeParser(chunkType, (_request, _body, done) => done(null))
  api.route<{ Params: { fileId: string } }>({
    method: ['HEAD', 'PATCH'],
    url: `${uploadFilePath}/:fileId`,
    handler: async (request, reply) => {
      await admit(request, reply, studioUpload.begin)
      const { fileId } = request.params
      const file = fileIdShape.test(fileId) ? await findFile(db, fileId) : undefined
      if (!file) throw new CallError('notFound')
      if (request.method === 'PATCH') {
        const isEditable = editableUploadStates.some((state) => state === file.state)
        const failure = !isEditable ? 'importRunning' : (await usableBytes()) === 0 ? 'diskFull' : undefined
        if (failure) return sendStudioFailure(new CallError(failure), request, reply, studioUpload.begin)
      }
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value)
      }
      void reply.hijack()
      await tus.handle(request.raw, reply.raw)
      return reply
    },
  })
}
