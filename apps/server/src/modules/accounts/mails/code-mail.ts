import { type LanguageId, type LanguageKey, languageById } from '@cliffhanger/domain/languages'
import type { Mail } from '../../../adapters/mailer/mailer.ts'
import type { Brand } from '../../../brands.ts'
import { codeTexts } from './code-texts.ts'
import { escapeHtml } from './escape-html.ts'

interface CodeMail {
  readonly to: string
  readonly code: string
  /** 1 login, 2 delete, 3 recover */
  readonly purpose: 1 | 2 | 3
  readonly language: LanguageId
  readonly brand: Brand
}

const htmlLanguage: Readonly<Record<LanguageKey, string>> = {
  en: 'en',
  zh: 'zh-Hant',
  es: 'es',
  ja: 'ja',
  th: 'th',
  id: 'id',
}

/** A mail with a code: plain text first, in which the code is the only number of six digits. */
export function codeMail({ to, code, purpose, language, brand }: CodeMail): Mail {
  const { key } = languageById(language)
  const name = brand.names[key] ?? brand.names.en ?? brand.id
  const texts = codeTexts[key]
  const fill = (text: string) => text.replaceAll('{brand}', name)
  const [why, validity, ignore] = [fill(texts.why[purpose]), texts.validity, texts.ignore]
  return {
    from: { name, address: brand.contact },
    to,
    subject: fill(texts.subject[purpose]),
    text: `${why}\n\n${code}\n\n${validity}\n${ignore}\n\n${name}\n`,
    html: page({ lang: htmlLanguage[key], name, why, code, validity, ignore, company: brand.company }),
  }
}

interface Page {
  readonly lang: string
  readonly name: string
  readonly why: string
  readonly code: string
  readonly validity: string
  readonly ignore: string
  readonly company: string
}

/** Tables and inline styles, because that is what mail programs understand; it needs no picture. */
function page(raw: Page): string {
  const { lang, name, why, code, validity, ignore, company } = {
    lang: raw.lang,
    name: escapeHtml(raw.name),
    why: escapeHtml(raw.why),
    code: raw.code,
    validity: escapeHtml(raw.validity),
    ignore: escapeHtml(raw.ignore),
    company: escapeHtml(raw.company),
  }
  const font = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif"
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="dark"><title>${name}</title></head>
<body style="margin:0;background:#0b0b10">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#0b0b10"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#17171f;border-radius:16px">
<tr><td style="padding:28px 32px 0;${font};font-size:20px;font-weight:700;color:#ff5a6e">${name}</td></tr>
<tr><td style="padding:20px 32px 0;${font};font-size:16px;line-height:24px;color:#f4f2f7">${why}</td></tr>
<tr><td style="padding:20px 32px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td align="center" style="padding:16px;background:#22222d;border-radius:12px;${font};font-size:34px;font-weight:700;letter-spacing:10px;color:#ffffff">${code}</td>
</tr></table></td></tr>
<tr><td style="padding:20px 32px 0;${font};font-size:14px;line-height:21px;color:#b9b6c4">${validity}</td></tr>
<tr><td style="padding:8px 32px 28px;${font};font-size:14px;line-height:21px;color:#b9b6c4">${ignore}</td></tr>
</table>
<p style="${font};font-size:12px;color:#8a8796">${company}</p>
</td></tr></table></body></html>`
}
