/**
 * Filter values of Studio's lists. They are in a file without API calls, because the app loads these values at start
 * together with its routes, and the API calls later together with the pages.
 */

/**
 * Filters of the order list. `needsAction`: paid but not delivered, or with an unanswered dispute. `refunded`:
 * completely or partly refunded.
 */
export const orderFilters = ['needsAction', 'open', 'delivered', 'refunded', 'disputed', 'inDoubt', 'failed'] as const
export const orderProductKinds = ['coins', 'membership', 'title'] as const

/** Delivery states of an email. `unknown`: finished by an earlier release, which did not store the result. */
export const mailStates = ['waiting', 'sent', 'givenUp', 'noRecipient', 'unknown'] as const
export type MailState = (typeof mailStates)[number]
/** Delivery states by which the list of emails can be filtered. */
export const mailStateFilters = ['waiting', 'sent', 'givenUp', 'noRecipient'] as const
export type MailStateFilter = (typeof mailStateFilters)[number]

/**
 * Outcomes of entries in the operator log. `running`: no outcome is recorded yet, because the action is still running
 * or was interrupted.
 */
export const logOutcomes = ['done', 'failed', 'running'] as const
export type LogOutcome = (typeof logOutcomes)[number]

/**
 * Sort orders of the list of ad links, unless the caller reverses them. `name`: alphabetical. `created`: newest first.
 * All other orders: largest value first.
 */
export const adLinkSorts = ['return', 'clicks', 'spent', 'firstFrames', 'payers', 'earned', 'name', 'created'] as const
export type AdLinkSort = (typeof adLinkSorts)[number]

export const titleVisibilityFilters = ['visible', 'hidden'] as const
export const titlePriceFilters = ['free', 'coins', 'wholeTitle'] as const
export const titleSorts = ['newest', 'viewers'] as const
