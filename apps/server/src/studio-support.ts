import type { FastifyInstance } from 'fastify'
import { listPersonalDataModules } from './all-personal-data.ts'
import type { Deps } from './deps.ts'
import { mountStudioFiles } from './http/studio/files.ts'
import type { StudioMountDeps } from './http/studio/mount.ts'
import { createAccountOperations } from './modules/accounts/account-requests.ts'
import { exportUser } from './modules/accounts/export.ts'
import type { SessionService } from './modules/accounts/sessions.ts'
import { createTombstoneLog } from './modules/accounts/tombstones.ts'
import { createStudioComments } from './modules/comments/studio-comments.ts'
import { removeImage, uploadsFolder } from './modules/feedback/image-folder.ts'
import { createStudioFeedback } from './modules/feedback/studio-feedback.ts'
import { createFeedbackPictureRoute } from './modules/feedback/studio-pictures.ts'
import { createStudioGifts } from './modules/gifts/studio-gifts.ts'
import { endRecoveryLinks } from './modules/payments/recovery-links.ts'
import { createProfileReset } from './modules/profiles/reset.ts'
import { insertSecurityEvent, type SecurityEvents } from './modules/security/security-events.ts'
import { createStudioViewers } from './modules/viewers/studio-viewers.ts'
import { presentTitle } from './modules/viewers/viewer-rows.ts'
import { createGrants } from './modules/wallet/grants.ts'
import { createWallet } from './modules/wallet/wallet.ts'
import { createMediaUrls } from './origin/urls.ts'

/** Wires Studio's pages of viewers, gifts, feedback and comments to the modules. */
export function createSupportServices(
  deps: Deps,
  { security, sessions }: { security: SecurityEvents; sessions: Pick<SessionService, 'devicesOf' | 'haveEnded'> },
) {
  const { config, secrets, now } = deps
  const requests = createAccountOperations({
    ...deps,
    tombstones: createTombstoneLog(config.dataDir),
    insertSecurityEvent,
    endRecoveryLinks,
    sessionsEnded: sessions.haveEnded,
  })
  const personalData = listPersonalDataModules(deps)
  const removeFile = (imageId: string) => removeImage(uploadsFolder(config.dataDir), imageId)
  return {
    viewers: createStudioViewers({
      ...deps,
      urls: createMediaUrls({ baseUrl: config.mediaBaseUrl, key: () => secrets.mediaTokenKey, now }),
      grants: createGrants({ ...deps, insertSecurityEvent }),
      requests,
      security,
      exportUser: (db, userId, write) => exportUser(db, userId, personalData, write),
      devicesOf: sessions.devicesOf,
    }),
    gifts: createStudioGifts({ ...deps, balance: createWallet(deps).balance, presentTitle }),
    feedback: createStudioFeedback(deps),
    comments: createStudioComments({ ...deps, resetProfile: createProfileReset({ ...deps, removeFile }) }),
    registerPictures: (tools: StudioMountDeps) => (api: FastifyInstance) =>
      mountStudioFiles(api, createFeedbackPictureRoute(deps), tools),
  }
}
