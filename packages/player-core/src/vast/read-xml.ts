/** An element of an XML document. Names have no namespace prefix. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  /** Text and CDATA sections directly in the element, without those of its children. */
  text: string
}

const mostDepth = 32
const mostElements = 5_000

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(text: string): string {
  return text.replace(/&(#x[0-9a-fA-F]{1,6}|#[0-9]{1,7}|\w+);/g, (_, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? refuse(`unknown entity ${name}`)
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : refuse('wrong character')
  })
}

function refuse(reason: string): never {
  throw new SyntaxError(`not the XML of an ad: ${reason}`)
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

function readAttributes(text: string): Record<string, string> {
  const found: Record<string, string> = Object.create(null)
  const rest = text.replace(
    /\s([\w:.-]{1,99})\s{0,99}=\s{0,99}(?:"([^"<]*)"|'([^'<]*)')/g,
    (_, name: string, double, single) => {
      found[withoutPrefix(name)] = decoded(String(double ?? single))
      return ''
    },
  )
  return rest.trim() === '' ? found : refuse('wrong attributes')
}

/** Matches a comment, a CDATA section, a processing instruction, a tag with quoted attribute values, or text. */
const part =
  /<!--([\s\S]*?)-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y

/**
 * Parses a small XML document. Rejects document types, custom entities and markup that it cannot parse, but does not
 * check every rule of XML. Creates no DOM elements, so that no markup of an ad network gets into the page.
 * @throws SyntaxError if the document is rejected
 */
export function readXml(source: string): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open: XmlElement[] = [top]
  let count = 0
  part.lastIndex = source.startsWith('\uFEFF') ? 1 : 0
  while (part.lastIndex < source.length) {
    const [found, , cdata, isEnd, name, attributes = '', isEmpty, text] = part.exec(source) ?? refuse('wrong markup')
    const inner = open.at(-1) ?? refuse('no element')
    if (cdata !== undefined) inner.text += cdata
    else if (text !== undefined) inner.text += decoded(text)
    else if (name !== undefined && isEnd !== '') {
      if (inner === top || inner.name !== withoutPrefix(name)) refuse(`unexpected end of ${name}`)
      open.pop()
    } else if (name !== undefined) {
      count += 1
      if (count > mostElements || open.length > mostDepth) refuse('too many elements')
      const element = { name: withoutPrefix(name), attributes: readAttributes(attributes), children: [], text: '' }
      inner.children.push(element)
      if (isEmpty === '') open.push(element)
    } else if (found === '') refuse('nothing')
  }
  const [root, ...others] = top.children
  if (open.length !== 1 || !root || others.length > 0 || top.text.trim() !== '') refuse('not one element')
  return root
}
