import { type DocumentName, documentNames } from '@cliffhanger/contract/documents'

/** What a link to a document says. */
export const documentTexts = {
  terms: 'shell.terms',
  privacy: 'shell.privacy',
  refund: 'shell.refund',
  'payment-guide': 'shell.paymentGuide',
  support: 'shell.support',
  team: 'shell.team',
} as const satisfies Record<DocumentName, string>

/** The route is the document's name. */
export function documentName(path: string): DocumentName {
  const name = documentNames.find((one) => path.replaceAll('/', '') === one)
  if (!name) throw new RangeError(`no document at ${path}`)
  return name
}
