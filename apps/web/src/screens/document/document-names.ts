import { type DocumentName, documentNames } from '@cliffhanger/contract/documents'

/** The link text of each document. */
export const documentTexts = {
  terms: 'shell.terms',
  privacy: 'shell.privacy',
  refund: 'shell.refund',
  'payment-guide': 'shell.paymentGuide',
  support: 'shell.support',
  team: 'shell.team',
} as const satisfies Record<DocumentName, string>

/** Returns the document of a route; the route's path is its name. */
export function documentName(path: string): DocumentName {
  const name = documentNames.find((one) => path.replaceAll('/', '') === one)
  if (!name) throw new RangeError(`no document at ${path}`)
  return name
}
