import { feedback } from '@cliffhanger/contract/feedback'
import { maxFeedbackImages } from '@cliffhanger/domain/constants'
import { useState, useSyncExternalStore } from 'react'
import { useApi } from '#api/use-api.ts'
import { useNotices } from '#features/notice/notices.ts'
import { type PreparedPicture, preparePicture } from '#features/pictures/prepare-picture.ts'
import { useText } from '#i18n/use-text.ts'

/** A picture of the feedback form, from the file choice to the completed upload. */
export interface Picture {
  readonly id: number
  readonly name: string
  /** Thumbnail as a data URL; '' until it has been created. */
  readonly preview: string
  readonly state:
    | { readonly at: 'waiting' }
    /** `share`: the uploaded share, from 0 to 1. */
    | { readonly at: 'uploading'; readonly share: number }
    | { readonly at: 'arrived'; readonly url: string }
    | { readonly at: 'failed' }
}

/**
 * Splits the chosen files into images that fit into `room` and files that are not images, and reports whether there
 * were too many images.
 */
function sortFiles<F extends { readonly type: string }>(files: readonly F[], room: number) {
  const images = files.filter(({ type }) => type.startsWith('image/'))
  return {
    taken: images.slice(0, room),
    isTooMany: images.length > room,
    others: files.filter(({ type }) => !type.startsWith('image/')),
  }
}

interface Needs {
  readonly draw: (file: File) => Promise<PreparedPicture | undefined>
  /** Uploads a picture. Resolves with its URL on the server, or undefined if the upload failed. */
  readonly upload: (image: Blob, onProgress: (share: number) => void) => Promise<string | undefined>
}
interface AddedPictures {
  readonly isTooMany: boolean
  /** Names of files that are not pictures. */
  readonly refused: readonly string[]
}

/**
 * Creates the upload queue of the form. Pictures are uploaded one after another, so that each gets the full bandwidth
 * of a slow connection.
 */
export function createPictureUploads({ draw, upload }: Needs) {
  let pictures: readonly Picture[] = []
  let last = 0
  let queue: Promise<void> = Promise.resolve()
  /** Settles once all chosen pictures are prepared; each is then in the queue. */
  let preparing: Promise<unknown> = Promise.resolve()
  const listeners = new Set<() => void>()
  const images = new Map<number, Blob>()

  function set(next: readonly Picture[]) {
    pictures = next
    for (const listener of [...listeners]) listener()
  }
  const change = (id: number, changed: Partial<Picture>) =>
    set(pictures.map((picture) => (picture.id === id ? { ...picture, ...changed } : picture)))
  const has = (id: number) => pictures.some((picture) => picture.id === id)

  async function send(id: number) {
    const image = images.get(id)
    if (!image || !has(id)) return
    change(id, { state: { at: 'uploading', share: 0 } })
    const url = await upload(image, (share) => change(id, { state: { at: 'uploading', share } }))
    change(id, { state: url === undefined ? { at: 'failed' } : { at: 'arrived', url } })
  }
  const enqueue = (id: number) => {
    queue = queue.then(() => send(id))
  }
  function remove(id: number) {
    images.delete(id)
    set(pictures.filter((picture) => picture.id !== id))
  }
  async function prepare(id: number, file: File): Promise<string | undefined> {
    const drawn = await draw(file)
    if (!drawn) {
      remove(id)
      return file.name
    }
    if (!has(id)) return undefined
    images.set(id, drawn.upload)
    change(id, { preview: drawn.preview })
    enqueue(id)
    return undefined
  }

  return {
    async add(files: readonly File[]): Promise<AddedPictures> {
      const { taken, isTooMany, others } = sortFiles(files, maxFeedbackImages - pictures.length)
      const fresh = taken.map((file) => {
        last += 1
        return { id: last, file }
      })
      const waiting = fresh.map(
        ({ id, file }) => ({ id, name: file.name, preview: '', state: { at: 'waiting' } }) as const,
      )
      set([...pictures, ...waiting])
      const prepared = Promise.all(fresh.map(({ id, file }) => prepare(id, file)))
      preparing = Promise.allSettled([preparing, prepared])
      const unreadable = await prepared
      const refused = [...others.map(({ name }) => name), ...unreadable.filter((name) => name !== undefined)]
      return { isTooMany, refused }
    },
    remove,
    retry(id: number) {
      change(id, { state: { at: 'waiting' } })
      enqueue(id)
    },
    /** Waits until all pictures are prepared and uploaded, then returns their URLs; undefined if one has failed. */
    async urls(): Promise<readonly string[] | undefined> {
      let waited: readonly Promise<unknown>[] = []
      while (waited[0] !== preparing || waited[1] !== queue) {
        waited = [preparing, queue]
        await Promise.all(waited)
      }
      const urls = pictures.map(({ state }) => (state.at === 'arrived' ? state.url : undefined))
      return urls.every((url) => url !== undefined) ? urls : undefined
    },
    current: () => pictures,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Manages the pictures of the form; each is uploaded as soon as it is chosen. */
export function usePictures() {
  const t = useText()
  const { run } = useApi()
  const { show } = useNotices()
  const [refused, setRefused] = useState<readonly string[]>([])
  const [uploads] = useState(() =>
    createPictureUploads({
      draw: preparePicture,
      async upload(uploadImage, onProgress) {
        const answer = await run(feedback.updateHeadImg, { uploadImage }, { onProgress })
        return answer.ok ? answer.value.url : undefined
      },
    }),
  )
  const pictures = useSyncExternalStore(uploads.subscribe, uploads.current)
  return {
    pictures,
    /** Names of the most recently chosen files that are not pictures. */
    refused,
    async add(files: readonly File[]) {
      setRefused([])
      const added = await uploads.add(files)
      setRefused(added.refused)
      if (added.isTooMany) show(t('feedback.tooManyPictures'))
    },
    remove: uploads.remove,
    retry: uploads.retry,
    urls: uploads.urls,
  }
}
export type Pictures = ReturnType<typeof usePictures>
