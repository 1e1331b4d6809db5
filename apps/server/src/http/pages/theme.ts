import type { FastifyInstance } from 'fastify'
import { renderAccentStyleSheet } from '../../brands/accent.ts'
import type { Brand } from '../../brands.ts'
import { contentHash, createTextFile, sendEncoded } from './sent-file.ts'

const prefix = '/brand/'
const nameOf = (sheet: string) => `${contentHash(sheet)}.css`

/**
 * Returns the path of the style sheet with a brand's accent colour, named by a content hash; undefined for the default
 * colours.
 */
export const getThemeStyleSheetPath = ({ accent }: Brand): string | undefined =>
  accent && `${prefix}${nameOf(renderAccentStyleSheet(accent))}`

/** Serves the accent style sheets of all brands below a common path, by their file names. */
export function registerThemeStyleSheets(app: FastifyInstance, brands: readonly Brand[]): void {
  const sheets = brands.flatMap(({ accent }) => (accent ? [renderAccentStyleSheet(accent)] : []))
  const files = new Map(sheets.map((sheet) => [nameOf(sheet), createTextFile('text/css; charset=utf-8', sheet)]))
  app.get<{ Params: { name: string } }>(`${prefix}:name`, async (request, reply) => {
    const file = files.get(request.params.name)
    if (!file) return reply.callNotFound()
    void reply.header('cache-control', 'public, max-age=31536000, immutable')
    return sendEncoded(request, reply, file)
  })
}
