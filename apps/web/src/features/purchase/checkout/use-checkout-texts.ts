import { createFeatureTexts, type FeatureTextFunction, useLoadedFeatureTexts } from '#i18n/feature-texts.ts'
import type { checkout } from '#i18n/locales/en/checkout.ts'

type TextFile = { readonly checkout: Readonly<Record<keyof typeof checkout, string>> }
export type CheckoutTextFunction = FeatureTextFunction<typeof checkout>

const texts = createFeatureTexts<typeof checkout, TextFile>({
  name: 'checkout texts',
  files: import.meta.glob<TextFile>('../../../i18n/locales/*/checkout.ts'),
  textsIn: (file) => file.checkout,
})

/** Returns the texts of the shorter checkout. Suspends until they have loaded. */
export const useCheckoutTexts = (): CheckoutTextFunction => useLoadedFeatureTexts(texts)
