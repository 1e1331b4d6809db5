import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { createTextFile } from '../../http/pages/sent-file.ts'
import type { WebFile } from '../../http/web-files.ts'

/** Cookie that marks a browser in which a probe run has started. */
export const probeCookie = 'probe'

export const inlineScriptHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Returns a page writer that puts the measuring script before all other scripts; undefined for browsers without a probe
 * run.
 */
export type MeasurePage = (request: FastifyRequest) => MeasuredPageWriter | undefined
export interface MeasuredPageWriter {
  /** Hash of the measuring script for the Content-Security-Policy. */
  readonly hash: string
  write(page: WebFile): WebFile
}

export function createMeasuredPageWriter(script: string): MeasurePage {
  const measured: MeasuredPageWriter = {
    hash: inlineScriptHash(script),
    // The script is inlined, because a separate request would delay what it measures.
    write({ type, body }) {
      return createTextFile(
        type,
        body.toString('utf8').replace('<head>', () => `<head><script>${script}</script>`),
      )
    },
  }
  return ({ cookies }) => (cookies[probeCookie] === undefined ? undefined : measured)
}
