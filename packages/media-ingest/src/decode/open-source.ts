import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { AV_LOG_QUIET, AVDISCARD_ALL, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants'
import { Dictionary, FFmpegError, FormatContext, Log, type Stream } from 'node-av/lib'

Log.setLevel(AV_LOG_QUIET)

/** Error for a file that cannot be used. The message is shown to the operator. */
export class UnusableSourceError extends Error {}

/** An open media file and its selected tracks. */
export type OpenedVideo = { format: FormatContext; video: Stream; audio: Stream | null; bytes: number }

// FFmpeg also supports playlists and scripts that refer to other files or hosts. Allow only containers and local files.
const inputOptions = { format_whitelist: 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,mpegts', protocol_whitelist: 'file' }
const maxPixels = 8192 * 4320

/** An open media file of which only the audio track is used. */
export type OpenedAudio = { format: FormatContext; audio: Stream }

/** Opens a media file and selects its video and audio track. Throws `UnusableSourceError`. */
export function openVideoFile(file: string): Promise<OpenedVideo> {
  return openFile(file, (format, bytes) => {
    const { streams } = format
    const video = streams[format.findBestStream(AVMEDIA_TYPE_VIDEO)]
    if (!video || video.attachedPic !== null) throw new UnusableSourceError('audio only: there is no video track')
    const { width, height } = video.codecpar
    if (width <= 0 || height <= 0) throw new UnusableSourceError('damaged: the picture has no size')
    if (width * height > maxPixels) throw new UnusableSourceError(`the picture is ${width}×${height}, too large`)
    const audio = streams[format.findBestStream(AVMEDIA_TYPE_AUDIO)] ?? null
    for (const stream of streams) if (stream !== video && stream !== audio) stream.discard = AVDISCARD_ALL
    return { format, video, audio, bytes }
  })
}

/** Opens a media file and selects its audio track. Throws `UnusableSourceError`. */
export function openAudioFile(file: string): Promise<OpenedAudio> {
  return openFile(file, (format) => {
    // Read `streams` only once, because each access creates new objects.
    const { streams } = format
    const audio = streams[format.findBestStream(AVMEDIA_TYPE_AUDIO)]
    if (!audio) throw new UnusableSourceError('there is no audio track')
    for (const stream of streams) if (stream !== audio) stream.discard = AVDISCARD_ALL
    return { format, audio }
  })
}

/** Opens a media file and passes it to `select`. Closes the file if `select` throws. */
async function openFile<T>(file: string, select: (format: FormatContext, bytes: number) => T): Promise<T> {
  const bytes = statSync(file).size
  if (bytes === 0) throw new UnusableSourceError('the file is empty (zero bytes)')
  if (isBlank(file)) throw new UnusableSourceError('the file contains only zeros; the copy or download did not finish')
  const format = new FormatContext()
  try {
    const options = Dictionary.fromObject(inputOptions)
    if ((await format.openInput(file, null, options)) < 0)
      throw new UnusableSourceError(await whyUnreadable(file, bytes))
    if ((await format.findStreamInfo()) < 0) throw new UnusableSourceError('damaged: its tracks cannot be read')
    return select(format, bytes)
  } catch (error) {
    await format.closeInput()
    throw error
  }
}

/** Throws `UnusableSourceError` if `code` is an FFmpeg error code. */
export function throwOnFfmpegError(code: number, what: string): void {
  if (code < 0) throw new UnusableSourceError(`${what}: ${FFmpegError.strerror(code)}`)
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

// Explains why a file cannot be opened. The most frequent reason is a truncated mp4: its index (`moov`) is often at the
// end.
async function whyUnreadable(file: string, bytes: number): Promise<string> {
  const isMp4 = readHead(file, 8).toString('latin1', 4) === 'ftyp'
  return isMp4
    ? `truncated or damaged: an mp4 of ${bytes} bytes without a readable index (moov)`
    : 'not a readable video file (supported: mp4, mov, mkv, webm, ts)'
}
