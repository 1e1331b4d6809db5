import { use } from 'react'
import type { Locale } from '#i18n/locale.ts'
import { useLocale } from '#i18n/use-text.ts'

const loading = new WeakMap<Locale, Promise<void>>()

/** Waits (suspends) for the texts of buying, where a screen has not brought them. */
export function useWalletTexts(): void {
  const locale = useLocale()
  let texts = loading.get(locale)
  if (!texts) {
    texts = locale.load('rest')
    loading.set(locale, texts)
    // A failed download is tried again next time.
    texts.catch(() => loading.delete(locale))
  }
  use(texts)
}
