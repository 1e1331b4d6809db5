/** Navigates this tab to a page of the payment provider. */
export const openPage = (url: string): void => location.assign(url)
