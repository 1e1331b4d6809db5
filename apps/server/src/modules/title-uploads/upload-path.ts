const longestPath = 400
const longestSegment = 120
/** Control characters, and those that Windows and shells give a meaning. */
const forbidden = /[\p{Cc}\p{Cf}\p{Cs}\\:*?"<>|]/u
/** Names that Windows reserves for devices. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** Whether a name is a valid name of a file or folder on every system, without a path. */
export const isSafeName = (name: string): boolean =>
  name.length > 0 &&
  name.length <= longestSegment &&
  !forbidden.test(name) &&
  !name.includes('/') &&
  !name.startsWith('.') &&
  !/[. ]$/.test(name) &&
  !name.startsWith(' ') &&
  !device.test(name)

/** A relative path of a browser in its normal form; undefined if it might lead out of its folder, or is no usable path. */
export function safePath(path: string): string | undefined {
  const normal = path.normalize('NFC')
  if (normal.length === 0 || normal.length > longestPath) return undefined
  return normal.split('/').every(isSafeName) ? normal : undefined
}

/** Two paths with the same key are one file on systems that ignore case. */
export const pathKey = (path: string): string => path.normalize('NFC').toLowerCase()
