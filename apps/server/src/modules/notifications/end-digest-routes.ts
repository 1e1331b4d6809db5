import { unsubscribeDigestPath } from '@cliffhanger/contract/notifications'
import { chooseLanguage, languageById } from '@cliffhanger/domain/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { brandName } from '../../adapters/mailer/letter.ts'
import type { Deps } from '../../deps.ts'
import { escapeHtml } from '../../escape-html.ts'
import { type MountDeps, requesterOf } from '../../http/mount.ts'
import { cspHashOf } from '../../http/pages/first-frame.ts'
import { parseAcceptLanguage } from '../../http/pages/page-language.ts'
import type { RequestRateLimiter } from '../../http/rate-limit/limiter.ts'
import { documentHeadersBesidesCsp } from '../../http/security-headers.ts'
import { fillTextPlaceholders } from '../../in-language.ts'
import type { DigestUnsubscriber } from './digest-ending.ts'
import { notificationTexts } from './texts.ts'

const mostBytes = 4_096
const style = `body{margin:0;background:#0b0b10;color:#f4f2f7;font:16px/1.5 system-ui,sans-serif}
main{max-width:28rem;margin:0 auto;padding:20vh 24px 0}
h1{font-size:22px}
p{color:#b9b6c4}
button{min-height:48px;padding:0 24px;border:0;border-radius:12px;background:#ff5a6e;color:#0b0b10;font:inherit;font-weight:700}`
const headers = {
  ...documentHeadersBesidesCsp,
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src ${cspHashOf(style)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
}

interface Needs extends Pick<Deps, 'brands'>, Pick<MountDeps, 'within'> {
  readonly ending: DigestUnsubscriber
  readonly limiter: Pick<RequestRateLimiter, 'admit'>
}

/**
 * Registers the unsubscribe link of the weekly digest, which needs no login. Opening it only shows a confirmation page,
 * because mail servers open links to check them; the button on it, or the email client's own button (RFC 8058), posts
 * to the same URL.
 */
export function registerDigestUnsubscribe(api: FastifyInstance, { brands, ending, within, limiter }: Needs): void {
  async function answer(request: FastifyRequest, reply: FastifyReply, isPosted: boolean): Promise<string> {
    await limiter.admit(unsubscribeDigestPath, requesterOf(request))
    const reader = await ending.find(request.query)
    if (reader && isPosted) await ending.end(reader.userId)
    const brand = reader?.brandId === undefined ? brands.of(request.hostname) : brands.named(reader.brandId)
    const language = chooseLanguage(
      reader?.language,
      parseAcceptLanguage(request.headers['accept-language'] ?? ''),
      brand.defaultLanguage,
    )
    const { key, tag } = languageById(language)
    const texts = notificationTexts[key].end
    const say = (text: string) => escapeHtml(fillTextPlaceholders(text, { brand: brandName(brand, language) }))
    const [title, more] = !reader ? [texts.wrong, ''] : isPosted ? [texts.done, texts.again] : [texts.ask, '']
    const button = reader && !isPosted ? `<form method="post"><button>${say(texts.button)}</button></form>` : ''
    void reply
      .code(reader ? 200 : 400)
      .headers(headers)
      .type('text/html; charset=utf-8')
    return `<!doctype html><html lang="${tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${say(title)}</title><style>${style}</style></head><body><main><h1>${say(title)}</h1>${more && `<p>${say(more)}</p>`}${button}</main></body></html>\n`
  }
  void api.register(async (scope) => {
    // Email clients send a form in one of two content types; the content is ignored.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: mostBytes }, (_, __, done) => done(null))
    scope.get(unsubscribeDigestPath, (request, reply) => within(answer(request, reply, false)))
    scope.post(unsubscribeDigestPath, (request, reply) => within(answer(request, reply, true)))
  })
}
