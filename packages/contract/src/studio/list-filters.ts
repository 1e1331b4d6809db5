/**
 * Values of the filters of Studio's lists. In a file without calls, because the app loads these values with its routes at
 * once, and the calls later with the pages.
 */

/** `needsAction`: paid but not delivered, or disputed and not answered yet. `refunded`: in whole or in part. */
export const orderFilters = ['needsAction', 'open', 'delivered', 'refunded', 'disputed', 'inDoubt', 'failed'] as const
export const orderKinds = ['coins', 'membership', 'title'] as const

/** `unknown`: closed by an earlier release, which did not store whether the mail was sent. */
export const mailStates = ['waiting', 'sent', 'givenUp', 'noRecipient', 'unknown'] as const
export type MailState = (typeof mailStates)[number]
/** The states that the list of mails is filtered by. */
export const mailStateFilters = ['waiting', 'sent', 'givenUp', 'noRecipient'] as const
export type MailStateFilter = (typeof mailStateFilters)[number]

/** Outcomes of the entries of the operator log. `running`: without an outcome, so it runs or was cut off. */
export const logOutcomes = ['done', 'failed', 'running'] as const
export type LogOutcome = (typeof logOutcomes)[number]

/** `created`: the newest first. The others begin with the largest value. */
export const adLinkSorts = ['return', 'clicks', 'spent', 'firstFrames', 'payers', 'earned', 'name', 'created'] as const
export type AdLinkSort = (typeof adLinkSorts)[number]

export const titleShows = ['visible', 'hidden'] as const
export const titlePrices = ['free', 'coins', 'wholeTitle'] as const
export const titleSorts = ['newest', 'viewers'] as const
