import { use } from 'react'
import type { Locale } from '#i18n/locale.ts'
import { useLocale } from '#i18n/use-text.ts'

const loading = new WeakMap<Locale, Promise<void>>()

/** Loads the texts for purchases if the screen has not loaded them; suspends until then. */
export function useWalletTexts(): void {
  const locale = useLocale()
  let texts = loading.get(locale)
  if (!texts) {
    texts = locale.load('rest')
    loading.set(locale, texts)
    // A failed download is retried on the next use.
    texts.catch(() => loading.delete(locale))
  }
  use(texts)
}
