import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'

export interface FoundRegex {
  readonly file: string
  readonly line: number
  readonly regex: RegExp
}

/** Returns all regular expression literals in a file. */
export function findRegexes(file: string): FoundRegex[] {
  const source = readFileSync(file, 'utf8')
  const found: FoundRegex[] = []
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return
      const { pattern, flags } = node.regex
      const line = source.slice(0, node.start).split('\n').length
      // The flags `g` and `y` are removed, because they would keep `lastIndex` between calls of `test`.
      found.push({ file, line, regex: new RegExp(pattern, flags.replace(/[gy]/g, '')) })
    },
  }).visit(parseSync(file, source).program)
  return found
}
