import type { Page } from './page.ts'

/** Names of environment variables in a page: words with an underscore, and words before `=`. */
export const namedSettings = ({ text }: Page): string[] => {
  const found = text.matchAll(
    /(?<![\w$./<-])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?![\w*])|(?<![\w$./-])([A-Z]{2,}[A-Z0-9]*)=/g,
  )
  return [...new Set([...found].flatMap(([, name, word]) => name ?? word ?? []))]
}

/** Whether a source text reads an environment variable, or passes it on: in code, in a script of a shell, or in YAML. */
export const isReadBy = (name: string, source: string): boolean =>
  new RegExp(`env\\.${name}\\b|\\$\\{?${name}\\b|'${name}'|^\\s*${name}:|\\{.*\\b${name}: .*= process\\.env`, 'm').test(
    source,
  )
