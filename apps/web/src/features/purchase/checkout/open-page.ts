/** Leaves the app for a page of the payment provider, in the same tab. */
export const openPage = (url: string): void => location.assign(url)
