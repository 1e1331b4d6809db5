/** The secret of a receipt's link, `/recover#<token>`; it is behind the `#` so that no server's log ever holds it. */
export const tokenOf = (hash: string): string | undefined => /^#([\w-]{1,128})$/.exec(hash)?.[1]
