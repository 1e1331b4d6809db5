/** Joins class names; skips falsy ones. */
export const classNames = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
