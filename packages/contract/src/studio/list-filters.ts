/**
 * Values of the filters of Studio's lists. They are apart from the calls, because the app reads them with its first load, in
 * the routes, and the calls with the pages.
 */

/** `needsAction`: paid but not delivered, or disputed and not answered yet. `refunded`: in whole or in part. */
export const orderFilters = ['needsAction', 'open', 'delivered', 'refunded', 'disputed', 'inDoubt', 'failed'] as const
export const orderKinds = ['coins', 'membership', 'title'] as const

export const titleShows = ['visible', 'hidden'] as const
export const titlePrices = ['free', 'coins', 'wholeTitle'] as const
export const titleSorts = ['newest', 'viewers'] as const
