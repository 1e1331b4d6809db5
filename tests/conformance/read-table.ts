import { proofsIn } from './proof-fault.ts'

export interface Row {
  readonly section: number
  readonly line: number
  readonly sentence: string
  /** Where it is proved: a file of tests and the name of one. */
  readonly proofs: readonly { readonly file: string; readonly name: string }[]
}

/** Rows of docs/conformance.md: `| sentence | `file` › name <br> … |` under a heading `## <section>. …`. */
export function readTable(markdown: string): Row[] {
  let section = 0
  return markdown.split('\n').flatMap((text, at) => {
    section = Number(/^## (\d+)\./.exec(text)?.[1] ?? section)
    const cells = /^\| (.+) \| (.*) \|$/.exec(text)
    const [, sentence = '', proved = ''] = cells ?? []
    if (!cells || /^-+$/.test(sentence) || sentence === 'Sentence') return []
    return [{ section, line: at + 1, sentence, proofs: proofsIn(proved) }]
  })
}
