import { contract } from '@cliffhanger/contract/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { type MountDeps, mountCalls } from './http/mount.ts'
import { createDecodingLimit } from './modules/feedback/images.ts'
import { createProfilePictureFiles } from './modules/feedback/profile-picture-files.ts'
import { createFeedbackService } from './modules/feedback/service.ts'
import { createProfilesService } from './modules/profiles/service.ts'

/** Mounts the API calls for feedback and profiles, which share one limit on decoding viewers' images. */
export function mountFeedbackAndProfiles(api: FastifyInstance, deps: Deps, tools: MountDeps): void {
  const gate = createDecodingLimit()
  mountCalls(api, contract.feedback, createFeedbackService({ ...deps, gate }), tools)
  mountCalls(
    api,
    contract.profiles,
    createProfilesService({ ...deps, files: createProfilePictureFiles({ ...deps, gate }) }),
    tools,
  )
}
