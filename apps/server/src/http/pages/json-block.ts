/** Serializes a value to JSON that cannot close its script element. */
const escapeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Returns a script element with data for the app's scripts. */
export const jsonBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${escapeJson(value)}</script>`

/** Returns a script element with schema.org data for search engines. */
export const structuredDataBlock = (value: unknown): string =>
  `<script type="application/ld+json">${escapeJson(value)}</script>`
