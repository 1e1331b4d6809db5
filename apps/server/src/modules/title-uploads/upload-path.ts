const longestPath = 400
const longestSegment = 120
/** Control characters, and characters with a special meaning on Windows or in shells. */
const forbidden = /[\p{Cc}\p{Cf}\p{Cs}\\:*?"<>|]/u
/** Names that Windows reserves for devices. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** Checks that a name is a valid file or folder name on every system, without a path. */
export const isSafeName = (name: string): boolean =>
  name.length > 0 &&
  name.length <= longestSegment &&
  !forbidden.test(name) &&
  !name.includes('/') &&
  !name.startsWith('.') &&
  !/[. ]$/.test(name) &&
  !name.startsWith(' ') &&
  !device.test(name)

/** Normalizes a relative path from a browser; undefined if it could leave its folder or is unusable. */
export function normalizeUploadPath(path: string): string | undefined {
  const normal = path.normalize('NFC')
  if (normal.length === 0 || normal.length > longestPath) return undefined
  return normal.split('/').every(isSafeName) ? normal : undefined
}

/** Returns a key that is equal for two paths if they are the same file on case-insensitive systems. */
export const pathKey = (path: string): string => path.normalize('NFC').toLowerCase()
