import { openLocalFile } from '@cliffhanger/media-ingest/store/folder-store'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { isProfilePictureToken } from '../../origin/picture-token.ts'
import { sendFile } from '../../origin/send-file.ts'
import { imageIdPattern, imagePath, uploadsFolder } from './image-folder.ts'
import { isUploadToken } from './upload-token.ts'

// Also matches malformed tokens, so that a damaged token returns 403, not 404.
const path = new RegExp(`^/uploads/(\\w[\\w.-]{0,99})/(${imageIdPattern})\\.webp$`)

/** Headers that prevent any use other than as an image, and caching by anyone but the viewer. */
const headers = {
  'content-type': 'image/webp',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
  'cache-control': 'private, max-age=1800',
  'x-content-type-options': 'nosniff',
}
/**
 * A picture never changes under its URL. Cached only by browsers, because a shared cache would keep serving a removed
 * picture.
 */
const pictureHeaders = { ...headers, 'cache-control': 'private, max-age=31536000, immutable' }

/**
 * Serves viewers' images to every holder of a signed URL. Only the owner gets the URL of a feedback image; URLs of
 * profile pictures are public.
 */
export function registerUploadedImages(
  app: FastifyInstance,
  { config, secrets, now }: Pick<Deps, 'config' | 'secrets' | 'now'>,
) {
  const folder = uploadsFolder(config.dataDir)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/uploads/*',
    handler: async (request, reply) => {
      const [, token, imageId] = path.exec(request.raw.url?.split('?', 1)[0] ?? '') ?? []
      if (token === undefined || imageId === undefined) return refuse(reply, 404)
      const keys = secrets.mediaTokenKeys
      const isPublic = keys.some((key) => isProfilePictureToken(token, imageId, key))
      if (!isPublic && !keys.some((key) => isUploadToken(token, imageId, now(), key))) return refuse(reply, 403)
      const file = await openLocalFile(imagePath(folder, imageId))
      const isSent = await sendFile(request, reply, file, isPublic ? pictureHeaders : headers)
      return isSent ? reply : refuse(reply, 404)
    },
  })
}

const refuse = (reply: FastifyReply, code: 403 | 404): FastifyReply =>
  reply
    .code(code)
    .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .send({ code, message: code === 403 ? 'The link to this image has expired' : 'No such image' })
