import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { maxFeedbackImages, maxFeedbackLength } from '@cliffhanger/domain/constants'
import { findReplyError, imageRefusalMessages, type ReplyError } from '../modules/feedback/check-reply.ts'
import { cleanImage } from '../modules/feedback/clean-image.ts'
import { replyTo } from '../modules/feedback/replies.ts'
import type { FeedbackRow } from '../modules/feedback/replies-store.ts'
import type { CommandContext, Terminal } from './command.ts'

interface Asked {
  readonly row: FeedbackRow
  readonly text: string
  readonly files: readonly string[]
  readonly isConfirmed: boolean
}

const faults: Readonly<Record<ReplyError, string>> = {
  empty: '--text is empty.',
  tooLong: `--text is longer than ${maxFeedbackLength} characters.`,
  tooManyImages: `An answer can have at most ${maxFeedbackImages} images.`,
}

/** Reads image files; `wrong` contains an error for each file that cannot be used. */
async function readImages(files: readonly string[], cwd: string): Promise<{ images: Buffer[]; wrong: string[] }> {
  const images: Buffer[] = []
  const wrong: string[] = []
  for (const file of files) {
    const bytes = await readFile(resolve(cwd, file)).catch(() => undefined)
    const image = bytes ? await cleanImage(bytes) : undefined
    if (image === undefined) wrong.push(`${file} cannot be read`)
    else if (typeof image === 'string') wrong.push(`${file} ${imageRefusalMessages[image]}`)
    else images.push(image)
  }
  return { images, wrong }
}

export async function replyToFeedback(
  { row, text, files, isConfirmed }: Asked,
  workplace: CommandContext,
  terminal: Terminal,
) {
  const refuse = (...lines: string[]): number => {
    for (const line of lines) terminal.say(line)
    terminal.say('Nothing was sent.')
    return 1
  }
  const fault = findReplyError(text, files.length)
  if (fault) return refuse(faults[fault])
  const { images, wrong } = await readImages(files, terminal.cwd)
  if (wrong.length > 0) return refuse(...wrong)
  if (row.replied_at !== null && !isConfirmed) {
    const read = row.is_reply_read ? 'has read' : 'has not read'
    const question = `This feedback was answered before; the viewer ${read} the answer. Replace it?`
    if (!(await terminal.confirm(question))) return refuse()
  }
  // The command line has no separate action that closes feedback, so the reply closes it.
  if (!(await replyTo({ ...workplace, randomBytes }, row, { text, images, isDone: true })))
    return refuse('This feedback was answered or deleted in the meantime. See: feedback show')
  terminal.say(`Answered ${row.feedback_id}. The viewer sees it as unread.`)
  return 0
}
