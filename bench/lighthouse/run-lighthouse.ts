import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { chromiumPath } from '../../tests/chromium.ts'

const lighthouse = 'lighthouse@13.5.0'

export const browserPath = process.env.CHROME_PATH ?? chromiumPath

export interface Audit {
  readonly title: string
  readonly score: number | null
  readonly displayValue?: string
  readonly details?: { readonly items?: readonly Readonly<Record<string, unknown>>[] }
}
/** The parts of a Lighthouse report that the benchmark reads. */
export interface Report<Category extends string> {
  /** Lighthouse's benchmark of this machine's speed; the mobile preset expects 1,500 or more. */
  readonly environment: { readonly benchmarkIndex: number }
  readonly categories: Readonly<
    Record<Category, { readonly score: number | null; readonly auditRefs: readonly { readonly id: string }[] }>
  >
  readonly audits: Readonly<Record<string, Audit>>
}

/**
 * Runs Lighthouse, which npm downloads.
 * @param output path of the report file
 * @param args further command line arguments of Lighthouse
 */
export async function runLighthouse<Category extends string>(
  url: string,
  {
    categories,
    output,
    args,
  }: { readonly categories: readonly Category[]; readonly output: string; readonly args: readonly string[] },
): Promise<Report<Category>> {
  const all = [
    ...['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url, '--quiet'],
    ...['--output=json', `--output-path=${output}`, `--only-categories=${categories.join(',')}`, ...args],
  ]
  await promisify(execFile)('npm', all, { env: { ...process.env, CHROME_PATH: browserPath }, maxBuffer: 1 << 24 })
  return JSON.parse(await readFile(output, 'utf8'))
}
