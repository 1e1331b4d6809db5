/** Placeholders that may appear in braces in a saved reply and are replaced when the reply is used. */
export const replyPlaceholders = ['viewer', 'feedback', 'operator'] as const
export type ReplyPlaceholder = (typeof replyPlaceholders)[number]

const pattern = /\{([^{}\n]*)\}/g
const isKnown = (name: string): name is ReplyPlaceholder => replyPlaceholders.some((one) => one === name)

/** Replaces the placeholders in a saved reply; other words in braces stay unchanged. */
export const fillReply = (text: string, values: Readonly<Record<ReplyPlaceholder, string>>): string =>
  text.replace(pattern, (whole, name: string) => (isKnown(name) ? values[name] : whole))

/** Returns the words in braces that are not placeholders; viewers would see them with their braces. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(pattern)].flatMap(([whole, name = '']) => (isKnown(name) ? [] : [whole]))
