import type { ChosenFile } from './chosen-files.ts'

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/**
 * Reads all files below the dropped files and folders. Call it synchronously: the browser clears the items after the
 * event.
 */
export async function readDroppedFiles(items: DataTransferItemList): Promise<ChosenFile[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  return (await Promise.all(entries.map((entry) => filesBelow(entry, entry.name)))).flat()
}

async function filesBelow(entry: FileSystemEntry, path: string): Promise<ChosenFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ path, file }]
  }
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const files: ChosenFile[] = []
  for (;;) {
    // `readEntries` returns at most 100 entries per call; an empty list marks the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return files
    files.push(...(await Promise.all(some.map((one) => filesBelow(one, `${path}/${one.name}`)))).flat())
  }
}

/** Returns the files of a file input; files in a chosen folder have relative paths. */
export const readChosenFiles = (list: FileList): ChosenFile[] =>
  [...list].map((file) => ({ path: file.webkitRelativePath || file.name, file }))
