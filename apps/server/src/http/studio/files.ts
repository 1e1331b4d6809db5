import type { StudioAction } from '@cliffhanger/domain/studio-roles'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from '../call-error.ts'
import { admitStudioRequest } from './admit.ts'
import { type StudioMountDeps, sendStudioFailure } from './mount.ts'

/** Files below Studio's API path that only operators with the right to an action may read. */
export interface StudioFiles {
  /** A path with the parameter `:name`. */
  readonly path: string
  readonly access: StudioAction
  /** Sends the file with this name. Returns false if there is no such file. */
  send(name: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean>
}

/** Serves files to Studio's own pages, authenticated by the session cookie and uncached. */
export function mountStudioFiles(
  app: FastifyInstance,
  { path, access, send }: StudioFiles,
  tools: StudioMountDeps,
): void {
  app.get<{ Params: { name: string } }>(path, async (request, reply) => {
    try {
      await admitStudioRequest(request, reply, { access, needsRecentSignIn: false }, tools)
      if (!(await send(request.params.name, request, reply))) throw new CallError('notFound')
      return reply
    } catch (error) {
      return sendStudioFailure(error, request, reply)
    }
  })
}
