import { type LanguageId, type LanguageKey, languageById } from '@cliffhanger/domain/languages'
import type { Brand } from '../../brands.ts'
import { escapeHtml } from '../../escape-html.ts'
import type { Mail, MailImage } from './mailer.ts'

/** A part of a mail, as plain text and as HTML. */
export type MailBlock =
  | { readonly kind: 'text' | 'quiet' | 'code'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'link'; readonly text: string; readonly url: string }
  | { readonly kind: 'image'; readonly image: MailImage; readonly text: string }

const htmlLanguage: Readonly<Record<LanguageKey, string>> = {
  en: 'en',
  zh: 'zh-Hant',
  es: 'es',
  ja: 'ja',
  th: 'th',
  id: 'id',
}

/** Returns the brand's name in a language. */
export const brandName = (brand: Brand, language: LanguageId): string =>
  brand.names[languageById(language).key] ?? brand.names.en ?? brand.id

/** Renders a brand's mail as HTML, and as plain text without the images and the company's name. */
export function renderMail(
  { to, subject, brand, language }: { to: string; subject: string; brand: Brand; language: LanguageId },
  blocks: readonly MailBlock[],
): Mail {
  const name = brandName(brand, language)
  const images = blocks.flatMap((block) => (block.kind === 'image' ? [block.image] : []))
  return {
    from: { name, address: brand.contact },
    to,
    subject,
    text: `${blocks.flatMap((block) => inText(block)).join('\n\n')}\n\n${name}\n`,
    html: page(htmlLanguage[languageById(language).key], name, brand.company, blocks.map(inHtml).join('\n')),
    ...(images.length > 0 ? { images } : {}),
  }
}

function inText(block: MailBlock): string[] {
  if (block.kind === 'image') return []
  if (block.kind === 'link') return [`${block.text}\n${block.url}`]
  if (block.kind === 'facts') return [block.rows.map(([name, value]) => `${name}: ${value}`).join('\n')]
  return [block.text]
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif"
const cell = (style: string, content: string) =>
  `<tr><td style="padding:20px 32px 0;${font};${style}">${content}</td></tr>`

function inHtml(block: MailBlock): string {
  if (block.kind === 'facts') return factsTable(block.rows)
  if (block.kind === 'text') return cell('font-size:16px;line-height:24px;color:#f4f2f7', lines(block.text))
  if (block.kind === 'code') {
    const style = `padding:16px;background:#22222d;border-radius:12px;${font};font-size:34px;font-weight:700;letter-spacing:10px;color:#ffffff`
    return cell('', table(`<tr><td align="center" style="${style}">${escapeHtml(block.text)}</td></tr>`))
  }
  if (block.kind === 'link') {
    const style = `display:inline-block;padding:14px 24px;border-radius:12px;background:#ff5a6e;color:#0b0b10;font-weight:700;text-decoration:none`
    return cell('font-size:16px', `<a href="${escapeHtml(block.url)}" style="${style}">${escapeHtml(block.text)}</a>`)
  }
  if (block.kind === 'image') {
    const image = `<img src="cid:${escapeHtml(block.image.name)}" width="200" height="200" alt="${escapeHtml(block.text)}" style="border-radius:8px">`
    return cell('', image)
  }
  return cell('font-size:14px;line-height:21px;color:#b9b6c4', lines(block.text))
}

function factsTable(facts: readonly (readonly [name: string, value: string])[]): string {
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td style="padding:6px 0;${font};font-size:14px;color:#b9b6c4">${escapeHtml(name)}</td><td align="right" style="padding:6px 0;${font};font-size:14px;color:#f4f2f7">${escapeHtml(value)}</td></tr>`,
  )
  return cell('', table(rows.join('')))
}

const lines = (text: string) => text.split('\n').map(escapeHtml).join('<br>')
const table = (rows: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows}</table>`

/** Renders the HTML page of a mail with tables and inline styles, which all mail programs support. */
const page = (lang: string, name: string, company: string, rows: string): string => `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="dark"><title>${escapeHtml(name)}</title></head>
<body style="margin:0;background:#0b0b10">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#0b0b10"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#17171f;border-radius:16px">
<tr><td style="padding:28px 32px 0;${font};font-size:20px;font-weight:700;color:#ff5a6e">${escapeHtml(name)}</td></tr>
${rows}
<tr><td style="padding:0 0 28px"></td></tr>
</table>
<p style="${font};font-size:12px;color:#8a8796">${escapeHtml(company)}</p>
</td></tr></table></body></html>`
