/** Navigates this tab to a page of the payment provider. */
export const openProviderPage = (url: string): void => location.assign(url)
