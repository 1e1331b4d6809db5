/** Reads the secret of a receipt's link, `/recover#<token>`. It is in the fragment, so that no server log contains it. */
export const tokenOf = (hash: string): string | undefined => /^#([\w-]{1,128})$/.exec(hash)?.[1]
