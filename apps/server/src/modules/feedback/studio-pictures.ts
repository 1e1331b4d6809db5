import { openLocalFile } from '@cliffhanger/media-ingest/store/folder-store'
import type { Deps } from '../../deps.ts'
import type { StudioFiles } from '../../http/studio/files.ts'
import { sendFile } from '../../origin/send-file.ts'
import { imageIdPattern, imagePath, uploadsFolder } from './image-folder.ts'
import { findImages } from './image-store.ts'

const fileName = new RegExp(`^(${imageIdPattern})\\.webp$`)
const headers = {
  'content-type': 'image/webp',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
}

/** Serves images in feedback to operators; viewers get them by signed URLs. */
export function createFeedbackPictureRoute({ db, config }: Pick<Deps, 'db' | 'config'>): StudioFiles {
  const folder = uploadsFolder(config.dataDir)
  return {
    path: '/feedback/pictures/:name',
    access: 'feedback.answer',
    async send(name, request, reply) {
      const [, imageId] = fileName.exec(name) ?? []
      // Requires the image's row: a deleted image must not be shown, although its file still waits for the sweep.
      if (imageId === undefined || !(await findImages(db, [imageId])).has(imageId)) return false
      return sendFile(request, reply, await openLocalFile(imagePath(folder, imageId)), headers)
    },
  }
}
