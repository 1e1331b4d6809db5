/** Location of a source file: its workspace (`domain`, `server`, `web` …) and its path below the workspace's `src`. */
export interface SourceLocation {
  workspace: string
  inner: string
}

/**
 * Returns the location of a file; undefined outside of `src` folders: tests, scripts, tool settings, demo generator.
 */
export function sourceLocationOf(path: string): SourceLocation | undefined {
  const match = /^(?:packages|apps)\/([^/]+)\/src\/(.+)$/.exec(path)
  return match?.[1] && match[2] ? { workspace: match[1], inner: match[2] } : undefined
}

/** Checks whether a file is a test, or code that only tests use. */
export const isTestCode = (path: string) => /\.test\.[a-z]+$/.test(path) || /(^|\/)(tests|bench|testing)\//.test(path)
