import { type Language, languages } from '@cliffhanger/domain/languages'

/** Returns the `hreflang` code of a language: without a region, but with the script for Chinese. */
const codeOf = ({ key, tag }: Language): string => (key === 'zh' ? tag : key)

/** Adds the query parameter `lang` to a URL. Without a language, the page follows the visitor's browser. */
export const addLanguageParameter = (address: string, key: Language['key'] | undefined): string =>
  key === undefined ? address : `${address}${address.includes('?') ? '&' : '?'}lang=${key}`

/** Returns a page's URL in every language, and `x-default` for visitors with any other language. */
export const alternateLanguageUrls = (
  address: string,
): readonly { readonly hreflang: string; readonly href: string }[] => [
  ...languages.map((language) => ({ hreflang: codeOf(language), href: addLanguageParameter(address, language.key) })),
  { hreflang: 'x-default', href: address },
]
