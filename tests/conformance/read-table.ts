import { proofsIn } from './proof-fault.ts'

export interface Row {
  readonly section: number
  readonly line: number
  readonly sentence: string
  /** The tests of the sentence: a test file and a title in it. */
  readonly proofs: readonly { readonly file: string; readonly name: string }[]
  /** Names of the mutants that one of these tests must detect. */
  readonly mutants: readonly string[]
}

const namesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

/** Rows of docs/conformance.md: `| sentence | `file` › title <br> … | `mutant`<br>… |` under a heading `## <section>. …`. */
export function readTable(markdown: string): Row[] {
  let section = 0
  return markdown.split('\n').flatMap((text, at) => {
    section = Number(/^## (\d+)\./.exec(text)?.[1] ?? section)
    const cells = /^\| (.+) \| (.*) \| (.*) \|$/.exec(text)
    const [, sentence = '', proved = '', mutants = ''] = cells ?? []
    if (!cells || /^-+$/.test(sentence) || sentence === 'Sentence') return []
    return [{ section, line: at + 1, sentence, proofs: proofsIn(proved), mutants: namesIn(mutants) }]
  })
}
