import { parseTestReferences } from './proof-fault.ts'

export interface ConformanceRow {
  readonly section: number
  readonly line: number
  readonly sentence: string
  /** Tests that verify the sentence: file and test title. */
  readonly proofs: readonly { readonly file: string; readonly name: string }[]
  /** Names of mutants, each of which must make one of the row's tests fail. */
  readonly mutants: readonly string[]
}

const namesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

/**
 * Reads the rows of docs/conformance.md: `| sentence | `file` › title <br> … | `mutant`<br>… |`. The heading above a row,
 * `## <section>. …`, gives its section.
 */
export function readConformanceTable(markdown: string): ConformanceRow[] {
  let section = 0
  return markdown.split('\n').flatMap((text, at) => {
    section = Number(/^## (\d+)\./.exec(text)?.[1] ?? section)
    const cells = /^\| (.+) \| (.*) \| (.*) \|$/.exec(text)
    const [, sentence = '', proved = '', mutants = ''] = cells ?? []
    if (!cells || /^-+$/.test(sentence) || sentence === 'Sentence') return []
    return [{ section, line: at + 1, sentence, proofs: parseTestReferences(proved), mutants: namesIn(mutants) }]
  })
}
