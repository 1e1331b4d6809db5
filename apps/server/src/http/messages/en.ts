export const en = {
  ok: 'OK',
  badRequest: 'The request is not valid: {field}',
  unauthorized: 'Your session has ended. Please reload the page.',
  forbidden: 'You are not allowed to do this.',
  notFound: 'Not found.',
  conflict: 'This has changed in the meantime. Please try again.',
  tooLarge: 'This is too large.',
  notAnImage: 'Please choose a JPEG, PNG or WebP image.',
  tooMany: 'Too many requests. Please try again in a moment.',
  internal: 'Something went wrong on our side. Please try again. ({requestId})',
  unavailable: 'The service is busy. Please try again in a moment.',
  locked: 'This episode is locked.',
  unpublished: 'This title is not available at the moment.',
  refused: 'This is not possible right now.',
  notPaid: 'The payment has not been confirmed yet.',
  notEnoughCoins: 'You do not have enough coins.',
  wrongCode: 'This code is wrong or no longer valid. Please ask for a new one.',
} as const

/** Every sentence that the server writes for viewers, by reason. */
export type Messages = Readonly<Record<keyof typeof en, string>>
