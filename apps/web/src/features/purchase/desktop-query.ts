/** A mouse and room for a code: somebody sits at a computer, and may rather pay on a phone. */
export const desktopQuery = '(pointer: fine) and (min-width: 600px)'
