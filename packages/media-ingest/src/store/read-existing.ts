import type { MediaStore } from './media-store.ts'

/** Reads the content of a file. @throws an error that contains the path if the file is missing */
export async function readRequiredFile(store: Pick<MediaStore, 'read'>, path: string): Promise<Buffer> {
  const content = await store.read(path)
  if (!content) throw new Error(`${path} is missing in the media store`)
  return content
}

/** Reads a file as text, like `readRequiredFile`. */
export const readRequiredText = async (store: Pick<MediaStore, 'read'>, path: string): Promise<string> =>
  (await readRequiredFile(store, path)).toString()
