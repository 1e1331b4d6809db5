/** JSON escaped so that it cannot close its element. */
const escapeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Data for the app's scripts. */
export const jsonBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${escapeJson(value)}</script>`

/** Data for search engines, in the terms of schema.org. */
export const structuredDataBlock = (value: unknown): string =>
  `<script type="application/ld+json">${escapeJson(value)}</script>`
