/**
 * Media query for a desktop: a device with a mouse and space for a QR code, whose viewer may prefer to pay on a phone.
 */
export const desktopQuery = '(pointer: fine) and (min-width: 600px)'
