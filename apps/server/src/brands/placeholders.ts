import type { BrandDocument, DocumentBlock, InlineContent } from '@cliffhanger/contract/documents'
import { isEmail } from '@cliffhanger/domain/email'

export type BrandPlaceholderValues = Readonly<Record<'app' | 'company' | 'address' | 'contact', string>>
const isName = (name: string): name is keyof BrandPlaceholderValues => /^(app|company|address|contact)$/.test(name)

/** Lists the unknown placeholders of documents: a misspelled placeholder prevents the start of the server. */
export function unknownPlaceholders(value: unknown): string[] {
  const names = [...JSON.stringify(value).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return names.filter((name) => !isName(name))
}

/**
 * Inserts a brand's own values into a document, as text and after the Markdown was parsed, so that they are never
 * interpreted as markup.
 */
export function fillDocument(document: BrandDocument, values: BrandPlaceholderValues): BrandDocument {
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => (isName(name) ? values[name] : whole))

  function fillInline(inline: InlineContent, isInLink: boolean): InlineContent[] {
    if (typeof inline !== 'string') {
      const text = inline.text.flatMap((part) => fillInline(part, isInLink || inline.kind === 'link'))
      return [{ ...inline, text }]
    }
    // A contact that is an email address becomes a link.
    if (isInLink || !isEmail(values.contact)) return [fill(inline)]
    const parts = inline.split('{contact}').map((part): InlineContent[] => (part === '' ? [] : [fill(part)]))
    const link: InlineContent = { kind: 'link', href: `mailto:${values.contact}`, text: [values.contact] }
    return parts.flatMap((part, at) => (at === 0 ? part : [link, ...part]))
  }
  const fillText = (text: readonly InlineContent[]) => text.flatMap((inline) => fillInline(inline, false))
  const fillBlock = (block: DocumentBlock): DocumentBlock =>
    block.kind === 'list'
      ? { ...block, items: block.items.map((item) => item.map(fillBlock)) }
      : { ...block, text: fillText(block.text) }

  return { ...document, title: fill(document.title), blocks: document.blocks.map(fillBlock) }
}
