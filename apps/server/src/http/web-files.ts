import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

export type Encoding = 'br' | 'gzip'
export interface WebFile {
  readonly type: string
  readonly body: Buffer
  readonly encoded: Partial<Record<Encoding, Buffer>>
  /** Whether the file name contains a content hash, so the content under this name never changes. */
  readonly isImmutable: boolean
}

/** Returns the bytes of a file in memory, including its compressed copies. */
export const webFileBytes = ({ body, encoded: { br, gzip } }: WebFile): number =>
  body.length + (br?.length ?? 0) + (gzip?.length ?? 0)

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const suffixes = { br: '.br', gzip: '.gz' } as const

/**
 * Reads the built app into memory: URL path → file. Only paths in this map are served, which prevents path traversal.
 */
export async function readWebFiles(dist: string): Promise<ReadonlyMap<string, WebFile>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const bodies = new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const)))
  const files = new Map<string, WebFile>()
  for (const [path, body] of bodies) {
    const type = types[extname(path)]
    if (type === undefined) continue
    const url = `/${relative(dist, path).split(sep).join('/')}`
    const br = bodies.get(path + suffixes.br)
    const gzip = bodies.get(path + suffixes.gzip)
    const encoded = { ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) }
    files.set(url, { type, body, encoded, isImmutable: url.startsWith('/assets/') })
  }
  return files
}

/** Reads one file of an asset folder with its compressed copy; undefined if the file does not exist. */
export async function readAsset(folder: string, name: string): Promise<WebFile | undefined> {
  const type = types[extname(name)]
  const path = join(folder, name)
  const [body, br] = await Promise.all([path, path + suffixes.br].map((one) => readFile(one).catch(() => undefined)))
  return type === undefined || !body ? undefined : { type, body, encoded: br ? { br } : {}, isImmutable: true }
}

/** Returns the best encoding that the request accepts and the file has. */
export function chooseEncoding(
  accepted: string | undefined,
  has: Partial<Record<Encoding, unknown>>,
): Encoding | undefined {
  const refused = /;\s*q=0(\.0*)?\s*$/
  const names = (accepted ?? '')
    .split(',')
    .filter((part) => !refused.test(part))
    .map((part) => part.split(';')[0]?.trim())
  return (['br', 'gzip'] as const).find((encoding) => has[encoding] !== undefined && names.includes(encoding))
}
