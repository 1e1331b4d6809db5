/** The parts of `Window` that engines use: `document.hidden` and the events `visibilitychange` and `pageshow`. */
export type PageVisibility = EventTarget & { readonly document: { readonly hidden: boolean } }
