import type { IncomingMessage, ServerResponse } from 'node:http'
import { commonErrorCodes } from '@cliffhanger/contract/call'
import { chooseLanguage, type LanguageId, languageById } from '@cliffhanger/domain/languages'
import { escapeHtml } from '../../escape-html.ts'
import { envelopeContentType, formatEnvelopeWithoutSource } from '../envelopes.ts'
import { localizedMessage } from '../messages/message.ts'
import { parseAcceptLanguage } from '../pages/page-language.ts'
import { apiBase } from '../runtime-config.ts'

const mostHeaders = 500

interface Said {
  /** HTTP headers as alternating names and values. */
  readonly headers: readonly string[]
  readonly text: string
}

function said(type: string, text: string, wait: number, more: readonly string[] = []): Said {
  const length = String(Buffer.byteLength(text))
  const usual = [
    'content-type',
    type,
    'cache-control',
    'no-store',
    'retry-after',
    String(wait),
    'content-length',
    length,
  ]
  return { headers: [...usual, ...more], text }
}

/**
 * Renders the HTML page for a rejected request. The page reloads itself, because the app, which would retry, is not
 * loaded yet.
 */
export function overloadPage(text: string, language: LanguageId, wait: number): Said {
  const html = `<!doctype html><html lang="${languageById(language).key}"><meta name="viewport" content="width=device-width"><title>${wait} s</title><p>${escapeHtml(text)}</p></html>\n`
  return said('text/html; charset=utf-8', html, wait, ['refresh', String(wait)])
}

export interface RejectionResponder {
  /** Returns the body, and the headers as alternating names and values. */
  answerTo(request: IncomingMessage): Said
  /** Responds to a rejected request. */
  (request: IncomingMessage, response: ServerResponse): void
}

/**
 * Creates the 503 response with the least possible work: it reads only the request's URL and language, and all texts
 * are prepared in advance. @param waitSeconds returns the next Retry-After @param headersOfAll headers of every
 * response
 */
export function createRejectionResponder(
  waitSeconds: () => number,
  headersOfAll: Readonly<Record<string, string>>,
): RejectionResponder {
  const usual = Object.entries(headersOfAll).flat()
  const known = new Map<string, Said>()
  const languageOf = new Map<string, LanguageId>()

  function inLanguage(language: LanguageId, isPage: boolean): Said {
    const wait = waitSeconds()
    const name = `${language} ${isPage} ${wait}`
    const found = known.get(name)
    if (found) return found
    const text = localizedMessage('unavailable', language)
    const made = isPage
      ? overloadPage(text, language, wait)
      : said(envelopeContentType, formatEnvelopeWithoutSource(commonErrorCodes.unavailable, text), wait)
    const whole = { ...made, headers: [...usual, ...made.headers] }
    known.set(name, whole)
    return whole
  }
  function read({ rawHeaders }: IncomingMessage): LanguageId {
    let header = ''
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = rawHeaders[at]
      if (name?.length === 15 && name.toLowerCase() === 'accept-language') header = rawHeaders[at + 1] ?? ''
    }
    const cached = languageOf.get(header)
    if (cached !== undefined) return cached
    const language = chooseLanguage(undefined, parseAcceptLanguage(header), 2)
    if (languageOf.size < mostHeaders) languageOf.set(header, language)
    return language
  }

  function answerTo(request: IncomingMessage): Said {
    const isPage = request.method === 'GET' && !request.url?.startsWith(`${apiBase}/`)
    return inLanguage(read(request), isPage)
  }
  const rejection = (request: IncomingMessage, response: ServerResponse) => {
    const { headers, text } = answerTo(request)
    // Node sends a string body together with the head in one write, but a Buffer separately.
    response.writeHead(commonErrorCodes.unavailable, [...headers])
    response.end(text)
  }
  return Object.assign(rejection, { answerTo })
}
