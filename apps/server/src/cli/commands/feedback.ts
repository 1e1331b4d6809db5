import { parseArgs } from 'node:util'
import { parseRowId } from '../../db/row-id.ts'
import { type FeedbackFilter, findFeedback, listFeedback } from '../../modules/feedback/replies-store.ts'
import type { Command, CommandContext, Terminal } from '../command.ts'
import { describeFeedback, feedbackLine } from '../describe-feedback.ts'
import { replyToFeedback } from '../reply-feedback.ts'

const rowsPerPage = 20
const options = {
  open: { type: 'boolean' },
  answered: { type: 'boolean' },
  page: { type: 'string' },
  text: { type: 'string' },
  image: { type: 'string', multiple: true },
  yes: { type: 'boolean' },
} as const

async function list({ db }: CommandContext, terminal: Terminal, filter: FeedbackFilter, page: number): Promise<number> {
  const window = { limit: rowsPerPage, offset: (page - 1) * rowsPerPage }
  const { rows, total } = await listFeedback(db, filter, window)
  for (const row of rows) terminal.say(feedbackLine(row))
  if (total === 0) terminal.say(filter === 'open' ? 'Everything is answered.' : 'No feedback found.')
  const pages = Math.ceil(total / rowsPerPage)
  if (pages > 1) terminal.say(`Page ${page} of ${pages}, ${total} in all. Another: --page <number>`)
  return 0
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    return undefined
  }
}

export const command: Command = {
  usage: [
    'feedback list [--open | --answered] [--page <number>]',
    'feedback show <number>',
    'feedback reply <number> --text "…" [--image <file>]… [--yes]',
  ],
  help: `Lists and answers viewers' feedback. With --open the list starts with the oldest unanswered one.
  show also prints the paths of attached images. reply adds your text, and up to four images, to the viewer's feedback
  list, marked as unread; images are re-encoded without their metadata. A second reply replaces the first one, after a
  confirmation that --yes skips.
  For example: feedback reply 10000001 --text "Thank you! Episode 3 has its subtitles now." --image after.png`,
  changing: ['reply'],
  options,
  async run(args, terminal, open) {
    const { values, positionals } = parseOptions(args) ?? { values: {}, positionals: [] }
    const [action, named, ...rest] = positionals
    const { text, image: files = [], page = '1', yes: isConfirmed = false } = values
    const isReply = text !== undefined || files.length > 0 || isConfirmed
    if (action === 'list') {
      if (named !== undefined || isReply || (values.open && values.answered) || !/^[1-9]\d{0,5}$/.test(page)) return 2
      return list(await open(), terminal, values.open ? 'open' : values.answered ? 'answered' : 'all', Number(page))
    }
    const isKnown = action === 'show' ? !isReply : action === 'reply' && text !== undefined
    if (!isKnown || named === undefined || rest.length > 0 || values.open || values.answered || values.page) return 2
    const workplace = await open()
    const id = parseRowId(named)
    const row = id === undefined ? undefined : await findFeedback(workplace.db, id)
    if (!row) {
      terminal.say(`There is no feedback ${named}. See: feedback list`)
      return 1
    }
    if (text !== undefined) return replyToFeedback({ row, text, files, isConfirmed }, workplace, terminal)
    for (const line of describeFeedback(row, workplace.uploadsDir)) terminal.say(line)
    return 0
  },
}
