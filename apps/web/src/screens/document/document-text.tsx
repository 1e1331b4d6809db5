import type { DocumentBlock, Inline } from '@cliffhanger/contract/documents'
import type { ReactNode } from 'react'
import { Link } from '#ui/navigation/link.tsx'

/** Renders parts with their index as the key, which is safe because documents do not change while shown. */
const each = <T,>(parts: readonly T[], draw: (part: T, key: string) => ReactNode) =>
  parts.map((part, at) => draw(part, String(at)))

function DocumentInline({ inline }: { inline: Inline }) {
  if (typeof inline === 'string') return inline
  const text = <Inlines text={inline.text} />
  if (inline.kind === 'link') {
    return inline.href.startsWith('/') ? <Link href={inline.href}>{text}</Link> : <a href={inline.href}>{text}</a>
  }
  return inline.kind === 'strong' ? <strong>{text}</strong> : <em>{text}</em>
}

const Inlines = ({ text }: { text: readonly Inline[] }) =>
  each(text, (inline, key) => <DocumentInline key={key} inline={inline} />)

function BlockView({ block }: { block: DocumentBlock }) {
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Inlines text={block.text} />
      </p>
    )
  }
  if (block.kind === 'heading') {
    const Heading = block.level === 2 ? 'h2' : 'h3'
    return (
      <Heading>
        <Inlines text={block.text} />
      </Heading>
    )
  }
  const List = block.isOrdered ? 'ol' : 'ul'
  return (
    <List>
      {each(block.items, (item, key) => (
        <li key={key}>
          <DocumentText blocks={item} />
        </li>
      ))}
    </List>
  )
}

/** Renders a document from structured blocks. The text never contains markup, so it cannot inject any. */
export const DocumentText = ({ blocks }: { blocks: readonly DocumentBlock[] }) =>
  each(blocks, (block, key) => <BlockView key={key} block={block} />)
