/** @typedef {{ name: string, version: string, licence: string | undefined }} Installed */

/**
 * Whether an SPDX expression can be kept with the allowed licences alone: one side of each OR, both of each AND.
 * What is no such expression, an exception (WITH) included, cannot.
 *
 * @param {string} expression
 * @param {readonly string[]} allowed
 */
export function isKeepable(expression, allowed) {
  const words = expression.match(/[()]|[^\s()]+/g) ?? []
  let at = 0
  const take = () => words[at++]
  /** @returns {boolean} */
  const one = () => {
    const word = take()
    if (word !== '(') return allowed.includes(word ?? '')
    const inner = either()
    return take() === ')' && inner
  }
  const both = () => {
    let is = one()
    while (words[at] === 'AND') {
      at += 1
      is = one() && is
    }
    return is
  }
  const either = () => {
    let is = both()
    while (words[at] === 'OR') {
      at += 1
      is = both() || is
    }
    return is
  }
  return either() && at === words.length
}

/**
 * Packages under other licences than the allowed ones, which no exception names in this version.
 *
 * @param {readonly Installed[]} installed
 * @param {readonly string[]} allowed
 * @param {readonly { name: string, version: string }[]} exceptions
 * @returns {string[]}
 */
export function licenceFaults(installed, allowed, exceptions) {
  return installed.flatMap(({ name, version, licence }) => {
    const isExcepted = exceptions.some((one) => one.name === name && one.version === version)
    if (isExcepted || (licence !== undefined && isKeepable(licence, allowed))) return []
    return [`${name}@${version}: ${licence ?? 'names no licence'}`]
  })
}

/**
 * The packages that the product is given away with, on every system: of the lock file, without what only development
 * needs and without our own workspaces. Where a package is installed, its own package.json has the word.
 *
 * @param {Record<string, { version?: string, dev?: boolean, link?: boolean, license?: string, name?: string }>} locked
 * @param {(path: string) => { license?: unknown } | undefined} readManifest
 * @returns {Installed[]}
 */
export function productPackages(locked, readManifest) {
  return Object.entries(locked).flatMap(([path, { version = '', dev, link, license, name }]) => {
    if (!path.includes('node_modules/') || dev || link) return []
    const manifest = readManifest(path)
    const said = manifest ? manifest.license : license
    const own = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return [{ name: own, version, licence: typeof said === 'string' ? said : undefined }]
  })
}
