/** The window, as far as engines look at it: whether it is seen, `visibilitychange` and `pageshow`. */
export type Page = EventTarget & { readonly document: { readonly hidden: boolean } }
