/** Path of the card form's document, which is separate from the app's pages. */
export const payFramePath = '/pay/frame'
