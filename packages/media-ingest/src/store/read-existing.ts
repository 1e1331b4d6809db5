import type { MediaStore } from './media-store.ts'

/** The content of a file. @throws an error with its path if it is missing */
export async function readExisting(store: Pick<MediaStore, 'read'>, path: string): Promise<Buffer> {
  const content = await store.read(path)
  if (!content) throw new Error(`${path} is missing in the media store`)
  return content
}

/** The same as text. */
export const readText = async (store: Pick<MediaStore, 'read'>, path: string): Promise<string> =>
  (await readExisting(store, path)).toString()
