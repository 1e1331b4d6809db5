import { use } from 'react'
import type { Locale } from '#i18n/locale.ts'
import { useLocale } from '#i18n/use-text.ts'

const loading = new WeakMap<Locale, Promise<void>>()

/** Suspends until the texts for buying have loaded, if the screen has not loaded them. */
export function useWalletTexts(): void {
  const locale = useLocale()
  let texts = loading.get(locale)
  if (!texts) {
    texts = locale.load('rest')
    loading.set(locale, texts)
    // A failed download is retried the next time.
    texts.catch(() => loading.delete(locale))
  }
  use(texts)
}
