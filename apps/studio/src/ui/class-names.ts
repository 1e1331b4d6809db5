/** Joins class names and leaves out the ones that do not apply. */
export const classNames = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
