import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { admitStudioRequest } from './http/studio/admit.ts'
import type { StudioMountDeps } from './http/studio/mount.ts'
import type { JobTrigger } from './jobs/job-trigger.ts'
import { uploadJobNames } from './jobs/process-uploads.ts'
import { createStudioOperations } from './modules/operations/studio-operations.ts'
import { readSecurityEventsPage } from './modules/security/security-events.ts'
import { createStudioUploads } from './modules/title-uploads/studio-uploads.ts'
import { registerTusFiles } from './modules/title-uploads/tus-files.ts'
import { usableBytes as usableBytesOf } from './modules/title-uploads/upload-folder.ts'

export interface StudioFileOptions {
  /** Starts a job on request from Studio; without this function, jobs only run on their schedules. */
  readonly runJob?: JobTrigger['soon']
  /** Returns the bytes of disk space that title uploads may use. */
  readonly usableBytes?: () => Promise<number>
}

/** Wires Studio's uploads of titles, and its health page. */
export function createFileServices(
  deps: Deps,
  { runJob = async () => undefined, usableBytes = () => usableBytesOf(deps.config.dataDir) }: StudioFileOptions,
) {
  const { db } = deps
  return {
    operations: createStudioOperations({
      ...deps,
      runJob,
      readSecurity: (...page) => readSecurityEventsPage(db, ...page),
    }),
    upload: createStudioUploads({ ...deps, usableBytes, start: (what) => runJob(uploadJobNames[what]) }),
    /** Registers the routes that receive files, which are not calls of the contract. */
    registerFiles: (tools: StudioMountDeps) => (api: FastifyInstance) =>
      registerTusFiles(api, {
        ...deps,
        usableBytes,
        admit: (request, reply, call) => admitStudioRequest(request, reply, call, tools),
      }),
  }
}
