import { maxProbeReportBytes, ProbeReport, probePaths } from '@cliffhanger/contract/probe'
import { defaultLanguageId } from '@cliffhanger/domain/languages'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { escapeHtml } from '../../escape-html.ts'
import { sendFailure } from '../../http/api.ts'
import { CallError } from '../../http/call-error.ts'
import { createBodyCheck } from '../../http/input.ts'
import { requesterOf } from '../../http/mount.ts'
import { createTextFile, sendEncoded } from '../../http/pages/sent-file.ts'
import type { RequestRateLimiter } from '../../http/rate-limit/limiter.ts'
import { documentHeadersBesidesCsp } from '../../http/security-headers.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import { inlineScriptHash, probeCookie } from './measured-page.ts'
import type { ProbeFiles } from './probe-files.ts'

/** Time limit of a probe run. */
const runSeconds = 30 * 60
/** Number of titles to choose from; the one with the most free episodes is measured. */
const mostTitles = 50

interface Needs extends Pick<Deps, 'config'> {
  readonly files: ProbeFiles
  /** Stores a report; returns false if there is no room for it. */
  storeReport(report: ProbeReport): Promise<boolean>
  readonly catalogue: Pick<CatalogueService, 'titlePage'>
  readonly limiter: Pick<RequestRateLimiter, 'admit'>
}

const drawPage = ({ script, sheet }: ProbeFiles['page'], vidId: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta name="robots" content="noindex">
<title>Probe</title>
<style>${sheet}</style>
</head>
<body><main data-vid="${escapeHtml(vidId)}"></main><script>${script}</script></body>
</html>`

/** Registers `/_probe` and the endpoints that its page calls. Only called with `PROBE=1`. */
export function registerProbe(app: FastifyInstance, { config, files, storeReport, catalogue, limiter }: Needs): void {
  const { page } = files
  const policy = [
    "default-src 'none'",
    `script-src ${inlineScriptHash(page.script)}`,
    `style-src ${inlineScriptHash(page.sheet)}`,
    "connect-src 'self'",
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  ].join('; ')
  const checkReport = createBodyCheck(ProbeReport)

  /** Returns the title with the most free episodes, so that swiping does not reach a locked episode. */
  async function titleToMeasure(): Promise<string> {
    const query = { order: 'position', preferenceId: 0 } as const
    const { rows } = await catalogue.titlePage(query, { limit: mostTitles, offset: 0 }, defaultLanguageId)
    const free = rows.map(({ vidId, payNVideo, nEpisode }) => ({ vidId, count: Math.min(payNVideo - 1, nEpisode) }))
    return free.sort((one, other) => other.count - one.count)[0]?.vidId ?? ''
  }

  void app.register(async (probe) => {
    probe.setErrorHandler(sendFailure)
    probe.get(probePaths.page, async (request, reply) => {
      const headers = { 'content-security-policy': policy, 'cache-control': 'no-store', ...documentHeadersBesidesCsp }
      const file = createTextFile('text/html; charset=utf-8', drawPage(page, await titleToMeasure()))
      return sendEncoded(request, reply.headers(headers), file)
    })
    probe.post(probePaths.start, async (request, reply) => {
      await limiter.admit(probePaths.start, requesterOf(request))
      const secure = request.protocol === 'https' || config.publicUrl?.startsWith('https:') === true
      return (
        reply
          .setCookie(probeCookie, '1', { httpOnly: true, path: '/', sameSite: 'lax', maxAge: runSeconds, secure })
          // Clears the cache, so that the measured page starts cold. Browsers obey this header only over HTTPS.
          .header('clear-site-data', '"cache"')
          .header('cache-control', 'no-store')
          .code(204)
          .send()
      )
    })
    probe.post(probePaths.reports, { bodyLimit: maxProbeReportBytes }, async (request, reply) => {
      await limiter.admit(probePaths.reports, requesterOf(request))
      const isStored = await storeReport(checkReport(request.body))
      if (!isStored) {
        const detail = 'The server has no room for more reports: copy this one, and delete old ones in DATA_DIR/probe.'
        throw new CallError('conflict', { detail })
      }
      return reply.header('cache-control', 'no-store').code(204).send()
    })
  })
}
