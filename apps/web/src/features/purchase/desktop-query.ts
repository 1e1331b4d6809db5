/**
 * Matches a device with a mouse and room for a QR code: the viewer sits at a computer and may prefer to pay on a
 * phone.
 */
export const desktopQuery = '(pointer: fine) and (min-width: 600px)'
