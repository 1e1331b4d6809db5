import { access } from 'node:fs/promises'

/** Whether a local path exists. */
export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
