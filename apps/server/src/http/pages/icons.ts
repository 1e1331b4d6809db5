import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import type { Brands } from '../../brands.ts'
import type { WebFile } from '../web-files.ts'
import { iconPixels, iconSvg } from './app-icon.ts'
import { memoizePerBrand } from './remember.ts'
import { createTextFile, sendFile } from './sent-file.ts'

const drawings = {
  '/icons/192.png': { size: 192, isWhole: false },
  '/icons/512.png': { size: 512, isWhole: false },
  /** Systems crop these icons: colour up to the edge, the drawing within the safe circle. */
  '/icons/maskable-512.png': { size: 512, isWhole: true },
  '/icons/apple-touch-icon.png': { size: 180, isWhole: true },
} as const
export type IconPath = keyof typeof drawings
export const iconPaths = {
  small: '/icons/192.png',
  large: '/icons/512.png',
  maskable: '/icons/maskable-512.png',
  apple: '/icons/apple-touch-icon.png',
} as const satisfies Record<string, IconPath>
const favicon = '/favicon.svg'

/**
 * Serves the app's icon in all sizes and formats that operating systems request, in the accent colour of the host's
 * brand.
 */
export function registerIcons(app: FastifyInstance, brands: Pick<Brands, 'of'>): void {
  const draw = memoizePerBrand(async ({ accent }, path: IconPath): Promise<WebFile> => {
    const { size, isWhole } = drawings[path]
    const raw = { width: size, height: size, channels: 4 } as const
    const body = await sharp(iconPixels(size, isWhole, accent), { raw })
      .png()
      .toBuffer()
    return { type: 'image/png', body, encoded: {}, isImmutable: false }
  })
  const svgOf = memoizePerBrand(({ accent }, _: typeof favicon) => createTextFile('image/svg+xml', iconSvg(accent)))

  for (const path of Object.values(iconPaths)) {
    app.get(path, async (request, reply) => {
      return sendFile(request, reply, await draw(brands.of(request.hostname), path))
    })
  }
  app.get(favicon, async (request, reply) => {
    void reply.header('x-content-type-options', 'nosniff')
    return sendFile(request, reply, svgOf(brands.of(request.hostname), favicon))
  })
}
