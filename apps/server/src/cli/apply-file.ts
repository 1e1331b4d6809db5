import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { StartError } from '../start-error.ts'
import type { Terminal } from './command.ts'

/** Reads a file named on the command line. @throws StartError that names the file */
export async function readNamedFile(path: string, { cwd }: Terminal): Promise<string> {
  try {
    return await readFile(resolve(cwd, path), 'utf8')
  } catch (error) {
    throw new StartError(`Cannot read ${path} (${error instanceof Error ? error.message : String(error)})`)
  }
}

/** Returns the lines that only one of two texts contains: the old text's as `- …`, then the new text's as `+ …`. */
export function differingLines(before: string, after: string): string[] {
  const [old, fresh] = [before.split('\n'), after.split('\n')]
  return [
    ...old.filter((line) => !fresh.includes(line)).map((line) => `- ${line.trim()}`),
    ...fresh.filter((line) => !old.includes(line)).map((line) => `+ ${line.trim()}`),
  ]
}
