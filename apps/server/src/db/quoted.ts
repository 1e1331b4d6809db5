/** A name as SQL takes it whatever its letters are. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
