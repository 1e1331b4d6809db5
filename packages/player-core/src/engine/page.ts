/** The parts of the window that engines use: `document.hidden`, `visibilitychange` and `pageshow`. */
export type Page = EventTarget & { readonly document: { readonly hidden: boolean } }
