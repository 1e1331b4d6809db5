/** @typedef {{ name: string, version: string, licence: string | undefined }} Installed */

/**
 * Returns whether the allowed licences satisfy an SPDX expression: at least one side of each OR, both sides of each
 * AND. Returns false for anything else, including a licence with an exception (WITH).
 *
 * @param {string} expression
 * @param {readonly string[]} allowed
 */
export function isLicenceAllowed(expression, allowed) {
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
 * Returns error messages for packages whose licence is not allowed and whose version has no exception.
 *
 * @param {readonly Installed[]} installed
 * @param {readonly string[]} allowed
 * @param {readonly { name: string, version: string }[]} exceptions
 * @returns {string[]}
 */
export function findLicenceErrors(installed, allowed, exceptions) {
  return installed.flatMap(({ name, version, licence }) => {
    const isExcepted = exceptions.some((one) => one.name === name && one.version === version)
    if (isExcepted || (licence !== undefined && isLicenceAllowed(licence, allowed))) return []
    return [`${name}@${version}: ${licence ?? 'names no licence'}`]
  })
}

/**
 * Returns the product's dependencies on all systems: all packages of the lock file except development dependencies and
 * our own workspaces. The package.json of an installed package takes precedence over the lock file.
 *
 * @param {Record<string, { version?: string, dev?: boolean, link?: boolean, license?: string, name?: string }>} locked
 * @param {(path: string) => { license?: unknown } | undefined} readManifest
 * @returns {Installed[]}
 */
export function productPackages(locked, readManifest) {
  return Object.entries(locked).flatMap(([path, { version = '', dev, link, license, name }]) => {
    if (!path.includes('node_modules/') || dev || link) return []
    const manifest = readManifest(path)
    const statedLicence = manifest ? manifest.license : license
    const own = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return [{ name: own, version, licence: typeof statedLicence === 'string' ? statedLicence : undefined }]
  })
}
