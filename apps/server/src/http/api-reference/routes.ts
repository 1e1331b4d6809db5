import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import manifest from '../../../package.json' with { type: 'json' }
import { createTextFile, sendFile } from '../pages/sent-file.ts'
import { documentHeadersBesidesCsp } from '../security-headers.ts'
import { createOpenApi } from './openapi.ts'
import { referenceStyle, renderReferencePage } from './reference-page.ts'

const styleHash = `'sha256-${createHash('sha256').update(referenceStyle).digest('base64')}'`
const pageHeaders = {
  'content-security-policy': `default-src 'none'; style-src ${styleHash}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  ...documentHeadersBesidesCsp,
}

function drawReference() {
  const document = createOpenApi(manifest.version)
  return {
    json: createTextFile('application/json; charset=utf-8', JSON.stringify(document)),
    page: createTextFile('text/html; charset=utf-8', renderReferencePage(document)),
  }
}
/** The document and the page; created on the first request, because creating them at startup would take 20 ms. */
let drawn: ReturnType<typeof drawReference> | undefined
function reference() {
  drawn ??= drawReference()
  return drawn
}

/** Serves the contract as an OpenAPI document and as an HTML page. */
export function registerApiReference(api: FastifyInstance): void {
  api.get('/openapi.json', async (request, reply) => sendFile(request, reply, reference().json))
  api.get('/reference', async (request, reply) => sendFile(request, reply.headers(pageHeaders), reference().page))
}
