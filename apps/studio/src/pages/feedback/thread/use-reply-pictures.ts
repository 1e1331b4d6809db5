import { feedbackImagesMost } from '@cliffhanger/domain/constants'
import { useState } from 'react'
import { base64Of } from '#api/base64-of.ts'
import { useText } from '#i18n/use-text.ts'

export interface ReplyPicture {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly bytes: number
  readonly base64: string
}

/** Together, as much as one request may contain. */
const mostBytes = 10_000_000
/** Chosen pictures by feedback: they stay while the operator reads another thread. */
const chosen = new Map<string, readonly ReplyPicture[]>()

/** Pictures that the operator has chosen for an answer, and why the last choice was refused. */
export function useReplyPictures(feedbackId: string) {
  const { t } = useText()
  const [pictures, setPictures] = useState(() => chosen.get(feedbackId) ?? [])
  const [problem, setProblem] = useState('')
  function set(changed: readonly ReplyPicture[]): void {
    chosen.set(feedbackId, changed)
    setPictures(changed)
    setProblem('')
  }
  async function add(files: readonly File[]): Promise<void> {
    if (pictures.length + files.length > feedbackImagesMost)
      return setProblem(t('feedback.tooManyPictures', { most: feedbackImagesMost }))
    const bytes = [...pictures.map((picture) => picture.bytes), ...files.map(({ size }) => size)]
    if (bytes.reduce((sum, size) => sum + size, 0) > mostBytes) return setProblem(t('feedback.picturesTooHeavy'))
    const added: ReplyPicture[] = []
    for (const file of files) {
      const { name, type, size } = file
      const base64 = await base64Of(file).catch(() => undefined)
      if (!base64) return setProblem(t('feedback.pictureUnreadable', { name }))
      added.push({ id: crypto.randomUUID(), name, type, bytes: size, base64 })
    }
    set([...pictures, ...added])
  }
  return {
    pictures,
    problem,
    add,
    remove: (id: string) => set(pictures.filter((picture) => picture.id !== id)),
    clear: () => set([]),
  }
}
