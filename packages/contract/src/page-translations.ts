import { type Language, languages } from '@cliffhanger/domain/languages'

/** Language codes that search engines know: without regions, and the script of Chinese. */
const codeOf = ({ key, tag }: Language): string => (key === 'zh' ? tag : key)

/** An address in one language, or without a language, when the page follows the visitor's browser. */
export const inLanguage = (address: string, key: Language['key'] | undefined): string =>
  key === undefined ? address : `${address}${address.includes('?') ? '&' : '?'}lang=${key}`

/** The addresses of a page in all languages, and `x-default` for visitors of any other. */
export const translationsOf = (address: string): readonly { readonly hreflang: string; readonly href: string }[] => [
  ...languages.map((language) => ({ hreflang: codeOf(language), href: inLanguage(address, language.key) })),
  { hreflang: 'x-default', href: address },
]
