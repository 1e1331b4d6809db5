import type { BrandDocument, DocumentBlock, InlineContent } from '@cliffhanger/contract/documents'
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { parse } from 'yaml'

type Draft = Omit<BrandDocument, 'language'>

/**
 * Parses a document: a line `changed: YYYY-MM-DD` between two `---`, a first heading with its title, then headings,
 * paragraphs and lists. Rejects all other Markdown, above all HTML, instead of showing it wrongly. @throws with the
 * reason, without the file's name
 */
export function readMarkdown(source: string): Draft {
  const [, head = '', body] = /^---\n(.*?)\n---\n(.*)$/s.exec(source.replaceAll('\r\n', '\n')) ?? []
  if (body === undefined) throw new Error('must begin with a line "changed: YYYY-MM-DD" between two lines "---"')
  const facts: unknown = parse(head, { schema: 'failsafe' })
  const changed = typeof facts === 'object' && facts !== null && 'changed' in facts ? String(facts.changed) : ''
  if (!isDate(changed)) throw new Error('"changed" must be a date as YYYY-MM-DD')
  const [first, ...rest] = lexer(body).filter(isSomething)
  if (first?.type !== 'heading' || first.depth !== 1) throw new Error('must begin with its title, "# …"')
  return { changed, title: plainText(inlinesOf(first.tokens ?? [])), blocks: blocksOf(rest) }
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && text.length === 10
}

const isSomething = (token: Token): boolean => token.type !== 'space'
/** Narrows a token's type: without lexer extensions, all tokens are standard tokens. */
const isKnown = (token: Token): token is MarkedToken => !('extension' in token)
function known(token: Token): MarkedToken {
  if (!isKnown(token)) throw refusal(token)
  return token
}
const blocksOf = (tokens: readonly Token[]): DocumentBlock[] => tokens.filter(isSomething).map(blockOf)

function blockOf(token: Token): DocumentBlock {
  const block = known(token)
  if (block.type === 'heading') {
    if (block.depth !== 2 && block.depth !== 3)
      throw new Error(`only ## and ### may follow the title: ${excerpt(token)}`)
    return { kind: 'heading', level: block.depth, text: inlinesOf(block.tokens) }
  }
  // In a list without blank lines, the lexer returns paragraphs as `text` tokens.
  if (block.type === 'paragraph' || block.type === 'text')
    return { kind: 'paragraph', text: inlinesOf(block.tokens ?? []) }
  if (block.type === 'list') return { kind: 'list', isOrdered: block.ordered, items: block.items.map(itemOf) }
  throw refusal(token)
}

function itemOf(item: Tokens.ListItem): DocumentBlock[] {
  if (item.task) throw refusal(item)
  return blocksOf(item.tokens)
}

const inlinesOf = (tokens: readonly Token[]): InlineContent[] => tokens.map(inlineOf)

function inlineOf(token: Token): InlineContent {
  const inline = known(token)
  if (inline.type === 'text' || inline.type === 'escape') return inline.text.replaceAll('\n', ' ')
  if (inline.type === 'strong' || inline.type === 'em') return { kind: inline.type, text: inlinesOf(inline.tokens) }
  if (inline.type !== 'link') throw refusal(token)
  // Accepts only links that work from any page: absolute URLs or paths from the root.
  if (!/^(\/(?!\/)|https:\/\/[^/]|mailto:[^@]+@)/.test(inline.href)) {
    throw new Error(`a link must begin with "/", "https://" or "mailto:": ${excerpt(token)}`)
  }
  return { kind: 'link', href: inline.href, text: inlinesOf(inline.tokens) }
}

const plainText = (text: readonly InlineContent[]): string =>
  text.map((part) => (typeof part === 'string' ? part : plainText(part.text))).join('')

const excerpt = (token: Token): string => JSON.stringify(token.raw.trim().slice(0, 60))
const refusal = (token: Token): Error =>
  new Error(
    `has ${token.type === 'html' ? 'HTML' : `a ${token.type}`}, which documents may not have: ${excerpt(token)}`,
  )
