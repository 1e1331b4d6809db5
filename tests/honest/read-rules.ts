/** A row of docs/honest-rules.md: `| rule | files that enforce the rule | tests |`. */
export interface HonestRule {
  readonly line: number
  readonly rule: string
  readonly control: string
  readonly tests: string
}

export const readHonestRules = (markdown: string): HonestRule[] =>
  markdown.split('\n').flatMap((text, at) => {
    const [, rule = '', control = '', tests = ''] = /^\| (.+) \| (.+) \| (.*) \|$/.exec(text) ?? []
    return rule === '' || rule === 'Rule' || /^-+$/.test(rule) ? [] : [{ line: at + 1, rule, control, tests }]
  })
