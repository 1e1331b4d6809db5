/** The document that the card form lies in, apart from the app's own. */
export const payFramePath = '/pay/frame'
