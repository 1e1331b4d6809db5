import { type AssumptionName, type Assumptions, assumptions } from './assumptions.ts'

const isName = (name: string): name is AssumptionName => Object.hasOwn(assumptions, name)
export const assumptionNames: readonly AssumptionName[] = Object.keys(assumptions).filter(isName)
const hasAll = (values: Readonly<Record<string, number>>): values is Assumptions =>
  assumptionNames.every((name) => name in values)

/** Parses a number such as `100000`, `0.25` or `1e8`; returns undefined if the text is not such a number. */
export const readPlainNumber = (text: string): number | undefined =>
  /^\d{1,15}(\.\d{1,10})?(e\d{1,2})?$/i.test(text) ? Number(text) : undefined

/**
 * Returns all assumptions, with some replaced by arguments such as `dailyShare=0.3`; returns an error message if an
 * argument is invalid.
 */
export function readAssumptions(replaced: readonly string[]): Assumptions | string {
  const values: Record<string, number> = {}
  for (const name of assumptionNames) values[name] = assumptions[name].value
  for (const text of replaced) {
    const [name = '', written, ...rest] = text.split('=')
    if (!isName(name)) return `There is no assumption ${name}. docs/capacity.md lists all of them.`
    const { least, most, unit } = assumptions[name]
    const value = written === undefined || rest.length > 0 ? undefined : readPlainNumber(written)
    if (value === undefined || value < least || value > most)
      return `${name} must be a number from ${least} to ${most} (${unit}), such as ${name}=${assumptions[name].value}.`
    values[name] = value
  }
  if (!hasAll(values)) throw new Error('an assumption has no value')
  return values
}
