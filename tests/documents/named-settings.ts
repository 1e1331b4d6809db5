import type { Page } from './page.ts'

/**
 * Returns the environment variables in a page: upper-case words with an underscore, and upper-case words before `=`.
 */
export const findNamedSettings = ({ text }: Page): string[] => {
  const found = text.matchAll(
    /(?<![\w$./<-])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?![\w*])|(?<![\w$./-])([A-Z]{2,}[A-Z0-9]*)=/g,
  )
  return [...new Set([...found].flatMap(([, name, word]) => name ?? word ?? []))]
}

/** Checks whether a source text reads or passes on an environment variable: in code, in a shell script or in YAML. */
export const isSettingReadBy = (name: string, source: string): boolean =>
  new RegExp(`env\\.${name}\\b|\\$\\{?${name}\\b|'${name}'|^\\s*${name}:|\\{.*\\b${name}: .*= process\\.env`, 'm').test(
    source,
  )
