import { CommandError } from './failure.mjs'

/**
 * Replaces each `${NAME}` with the value of that name, like the official nginx image. Names of nginx's own variables
 * are lower case and stay unchanged.
 *
 * @param {string} text
 * @param {Readonly<Record<string, string>>} values
 */
export function fillTemplate(text, values) {
  return text.replace(/\$\{([A-Z_]+)\}/g, (_, name) => {
    const value = values[name]
    if (value === undefined) throw new CommandError(`A template in deploy uses ${name}, which has no value`)
    return value
  })
}

/** @param {string} text */
export function checkConfigValue(text) {
  if (!/^[\w./:[\]@+-]+$/.test(text))
    throw new CommandError(`${JSON.stringify(text)} contains characters that are not allowed in a configuration`)
  return text
}
