/** The place of a file: its workspace (`domain`, `server`, `web`, …) and its path below that workspace's `src`. */
export interface Place {
  workspace: string
  inner: string
}

/** Undefined for files outside of every workspace's `src`: tests, scripts, tool configuration, the demo's generator. */
export function placeOf(path: string): Place | undefined {
  const match = /^(?:packages|apps)\/([^/]+)\/src\/(.+)$/.exec(path)
  return match?.[1] && match[2] ? { workspace: match[1], inner: match[2] } : undefined
}

/** Tests and code used only by them. */
export const isTestCode = (path: string) => /\.test\.[a-z]+$/.test(path) || /(^|\/)(tests|bench|testing)\//.test(path)
