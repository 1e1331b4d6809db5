/** Path of the document that contains the card form, apart from the app's own. */
export const payFramePath = '/pay/frame'
