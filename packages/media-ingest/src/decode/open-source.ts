import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { AV_LOG_QUIET, AVDISCARD_ALL, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants'
import { Dictionary, FFmpegError, FormatContext, Log, type Stream } from 'node-av/lib'

Log.setLevel(AV_LOG_QUIET)

/** A file that cannot be used; the message is the reason shown to the operator. */
export class UnusableSource extends Error {}

/** An opened media file and its chosen tracks. */
export type OpenSource = { format: FormatContext; video: Stream; audio: Stream | null; bytes: number }

// Playlists and scripts that name other files or hosts are formats too; only real containers are opened.
const inputOptions = { format_whitelist: 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,mpegts', protocol_whitelist: 'file' }
const maxPixels = 8192 * 4320

/** Opens a media file and picks the picture and sound tracks. Throws `UnusableSource`. */
export async function openSource(file: string): Promise<OpenSource> {
  const bytes = statSync(file).size
  if (bytes === 0) throw new UnusableSource('the file is empty (zero bytes)')
  if (isBlank(file)) throw new UnusableSource('the file holds only zeros; the copy or download never finished')
  const format = new FormatContext()
  try {
    const options = Dictionary.fromObject(inputOptions)
    if ((await format.openInput(file, null, options)) < 0) throw new UnusableSource(await whyUnreadable(file, bytes))
    if ((await format.findStreamInfo()) < 0) throw new UnusableSource('damaged: its tracks cannot be read')
    const { streams } = format
    const video = streams[format.findBestStream(AVMEDIA_TYPE_VIDEO)]
    if (!video || video.attachedPic !== null) throw new UnusableSource('audio only: there is no picture track')
    const { width, height } = video.codecpar
    if (width <= 0 || height <= 0) throw new UnusableSource('damaged: the picture has no size')
    if (width * height > maxPixels) throw new UnusableSource(`the picture is ${width}×${height}, too large`)
    const audio = streams[format.findBestStream(AVMEDIA_TYPE_AUDIO)] ?? null
    for (const stream of streams) if (stream !== video && stream !== audio) stream.discard = AVDISCARD_ALL
    return { format, video, audio, bytes }
  } catch (error) {
    await format.closeInput()
    throw error
  }
}

/** Throws `UnusableSource` with the reason when a call into the decoder failed. */
export function check(code: number, what: string): void {
  if (code < 0) throw new UnusableSource(`${what}: ${FFmpegError.strerror(code)}`)
}

const readHead = (file: string, length: number) => {
  const head = Buffer.alloc(length)
  const handle = openSync(file, 'r')
  try {
    return head.subarray(0, readSync(handle, head, 0, length, 0))
  } finally {
    closeSync(handle)
  }
}

const isBlank = (file: string) => readHead(file, 4096).every((byte) => byte === 0)

// An mp4 whose index (`moov`) stands at the end loses it when the copy is cut short: the commonest damage of all.
async function whyUnreadable(file: string, bytes: number): Promise<string> {
  const isMp4 = readHead(file, 8).toString('latin1', 4) === 'ftyp'
  return isMp4
    ? `truncated or damaged: an mp4 of ${bytes} bytes without a readable index (moov)`
    : 'not a video file that can be read (mp4, mov, mkv, webm and ts are)'
}
