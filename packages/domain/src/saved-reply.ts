/** Words in braces of a saved reply that are replaced when it is used. */
export const replyPlaceholders = ['viewer', 'feedback', 'operator'] as const
export type ReplyPlaceholder = (typeof replyPlaceholders)[number]

const pattern = /\{([^{}\n]*)\}/g
const isKnown = (name: string): name is ReplyPlaceholder => replyPlaceholders.some((one) => one === name)

/** Replaces the placeholders of a saved reply; other words in braces stay. */
export const fillReply = (text: string, values: Readonly<Record<ReplyPlaceholder, string>>): string =>
  text.replace(pattern, (whole, name: string) => (isKnown(name) ? values[name] : whole))

/** Words in braces that are no placeholder, so that viewers would read the braces. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(pattern)].flatMap(([whole, name = '']) => (isKnown(name) ? [] : [whole]))
