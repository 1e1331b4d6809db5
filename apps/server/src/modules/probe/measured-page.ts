import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { textFile } from '../../http/pages/sent-file.ts'
import type { WebFile } from '../../http/web-files.ts'

/** Cookie of a browser in which a run has started. */
export const probeCookie = 'probe'

export const hashOfInline = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page with the measuring script in front of its other scripts; undefined for browsers without a run. */
export type MeasurePage = (request: FastifyRequest) => MeasuredPage | undefined
export interface MeasuredPage {
  /** For the content policy. */
  readonly hash: string
  write(page: WebFile): WebFile
}

export function createMeasurePage(script: string): MeasurePage {
  const measured: MeasuredPage = {
    hash: hashOfInline(script),
    // Inline, because a request of its own would delay what it measures.
    write({ type, body }) {
      return textFile(
        type,
        body.toString('utf8').replace('<head>', () => `<head><script>${script}</script>`),
      )
    },
  }
  return ({ cookies }) => (cookies[probeCookie] === undefined ? undefined : measured)
}
