import { maxFeedbackImages } from '@cliffhanger/domain/constants'
import type { CallFailure } from '#api/call.ts'

export interface ReplyPicture {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly bytes: number
  readonly base64: string
}
/** Why files were not added; `name` is the name of an unreadable file. */
interface AddProblem {
  readonly key: 'feedback.tooManyPictures' | 'feedback.picturesTooHeavy' | 'feedback.pictureUnreadable'
  readonly name?: string
}

/** Maximum size of all pictures of an answer together, limited by the maximum request size. */
const mostBytes = 10_000_000
const none: readonly ReplyPicture[] = []

function limitProblem(pictures: readonly ReplyPicture[], files: readonly File[]): AddProblem | undefined {
  if (pictures.length + files.length > maxFeedbackImages) return { key: 'feedback.tooManyPictures' }
  const bytes = [...pictures.map((picture) => picture.bytes), ...files.map(({ size }) => size)]
  return bytes.reduce((sum, size) => sum + size, 0) > mostBytes ? { key: 'feedback.picturesTooHeavy' } : undefined
}

/** Creates a store for the pictures of unsent answers, separately for each answer. */
export function createReplyPictureStore(read: (file: File) => Promise<string>) {
  const chosen = new Map<string, readonly ReplyPicture[]>()
  const listeners = new Set<() => void>()
  const of = (answer: string): readonly ReplyPicture[] => chosen.get(answer) ?? none
  function set(answer: string, pictures: readonly ReplyPicture[]): void {
    chosen.set(answer, pictures)
    for (const listener of listeners) listener()
  }
  return {
    of,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Adds all files or none. Other pictures may be added or removed while the files are being read. */
    async add(answer: string, files: readonly File[]): Promise<AddProblem | undefined> {
      const problem = limitProblem(of(answer), files)
      if (problem) return problem
      const added: ReplyPicture[] = []
      for (const file of files) {
        const { name, type, size } = file
        const base64 = await read(file).catch(() => undefined)
        if (!base64) return { key: 'feedback.pictureUnreadable', name }
        added.push({ id: crypto.randomUUID(), name, type, bytes: size, base64 })
      }
      const newProblem = limitProblem(of(answer), files)
      if (!newProblem) set(answer, [...of(answer), ...added])
      return newProblem
    },
    remove(answer: string, ids: readonly string[]): void {
      set(
        answer,
        of(answer).filter(({ id }) => !ids.includes(id)),
      )
    },
  }
}

/**
 * Returns the picture that the server rejected, if it is still chosen. The failure contains the index of the
 * picture in the request.
 * @param sent Base64 of the pictures in the request
 */
export function findRefusedPicture(
  error: Pick<CallFailure, 'field'> | null,
  sent: readonly string[] | undefined,
  pictures: readonly ReplyPicture[],
): ReplyPicture | undefined {
  const refused = sent?.find((_, at) => error?.field === `pictures.${at}`)
  return pictures.find(({ base64 }) => base64 === refused)
}
