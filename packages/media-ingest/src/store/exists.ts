import { access } from 'node:fs/promises'

/** Resolves to true if the local path exists. */
export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
