import { readReports, type StoredReport } from '../../modules/probe/report-store.ts'
import { formatMinute } from '../columns.ts'
import type { Command } from '../command.ts'
import { escapeUnprintableInLine } from '../viewer-text.ts'

const head = [
  'When',
  'Device',
  'Media',
  'Link ms',
  'Swipes ms',
  'Tap ms',
  'First paint ms',
  'Dropped',
  'Back',
  'Faults',
]
const none = '–'
const inMs = (ms: number | undefined): string => (ms === undefined ? none : String(Math.round(ms)))

function cellsOf({ report }: StoredReport): string[] {
  const { label, startedAt, link, swipes, tap, playback, back, faults } = report
  const cells = [
    formatMinute(new Date(startedAt)),
    label || report.userAgent,
    link?.mediaPath ?? none,
    inMs(link?.firstFrameMs) + (link?.isTapped ? ' (by a tap)' : ''),
    swipes.map(({ firstFrameMs }) => inMs(firstFrameMs)).join(' ') || none,
    inMs(tap?.firstFrameMs),
    inMs(link?.page?.firstPaintMs),
    playback ? `${playback.droppedFrames} of ${playback.frames}` : none,
    back ? (back.isFromMemory ? 'from memory' : 'loaded again') : none,
    faults.join('; ') || none,
  ]
  return cells.map((cell) => escapeUnprintableInLine(cell).replaceAll('|', '/'))
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

export const command: Command = {
  usage: ['probe-results'],
  help: `Prints the reports of /_probe as a Markdown table, the oldest first: the times to the first frame after a link, each swipe
  and a tap. The whole reports are files in DATA_DIR/probe. For example: probe-results`,
  async run(args, terminal, _open, { dataDir }) {
    if (args.length > 0) return 2
    const reports = await readReports(dataDir)
    if (reports.length === 0) {
      terminal.say('No reports found. Start the server with PROBE=1 and open /_probe on a phone.')
      return 0
    }
    for (const cells of [head, head.map(() => '---'), ...reports.map(cellsOf)]) terminal.say(line(cells))
    return 0
  },
}
