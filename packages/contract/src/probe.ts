import { Choice, Decimal, Flag, Integer, List, Shape, type Static, Text } from './schema.ts'

/**
 * `/_probe`, a page that measures playback on a phone (docs/real-devices.md); the server has it only with `PROBE=1`.
 * `start` marks the browser, so that the server adds the measuring script to its pages; `reports` takes a report.
 */
export const probePaths = { page: '/_probe', start: '/_probe/start', reports: '/_probe/reports' } as const

/** The largest accepted report, bytes of its JSON. */
export const mostReportBytes = 8 * 1024

const ms = () => Decimal({ minimum: 0, maximum: 3_600_000 })
const count = () => Integer({ minimum: 0, maximum: 1_000_000_000 })

/** Milliseconds since the finger left the screen, or since the navigation began. */
const Start = {
  firstFrameMs: ms(),
  /** The first frame with a later media time. */
  motionMs: ms(),
}

/** Values that the browser does not report are missing. `shift` has no unit; `interactionMs` is the slowest one. */
const PageTimes = Shape(
  {},
  {
    firstPaintMs: ms(),
    largestPaintMs: ms(),
    shift: Decimal({ minimum: 0, maximum: 1_000 }),
    interactionMs: ms(),
    /** Bytes from the network, and the number of files from the browser's cache. */
    networkBytes: count(),
    cachedFiles: count(),
  },
)
export type PageTimes = Static<typeof PageTimes>

export const mediaPaths = ['MediaSource', 'ManagedMediaSource', 'native HLS', 'other'] as const

const LinkStart = Shape(
  {
    ...Start,
    mediaPath: Choice(...mediaPaths),
    isMuted: Flag(),
    /** The browser did not start by itself, or the viewer was faster: the times include a tap. */
    isTapped: Flag(),
  },
  { page: PageTimes },
)
const Swipe = Shape({
  ...Start,
  /** Its first frame was painted before the finger left the screen. */
  wasReady: Flag(),
})
const Tap = Shape({
  ...Start,
  /** The tap loaded a new page, because the app had not yet taken over home. */
  isNavigation: Flag(),
})
const Playback = Shape(
  { stalls: count(), stallMs: ms(), playMs: ms(), frames: count(), droppedFrames: count() },
  { heapBytes: Integer({ minimum: 0 }) },
)
const Codec = Shape({
  name: Text({ maxLength: 20 }),
  isSupported: Flag(),
  isSmooth: Flag(),
  isPowerEfficient: Flag(),
})

/** The measurements of one run on one device. A step that failed or was skipped is missing and named in `faults`. */
export const ProbeReport = Shape(
  {
    /** The tester's name for device and browser. */
    label: Text({ maxLength: 80 }),
    /** ms since epoch, by the device's clock. */
    startedAt: Integer({ minimum: 0, maximum: 4_102_444_800_000 }),
    userAgent: Text({ maxLength: 400 }),
    width: count(),
    height: count(),
    pixelRatio: Decimal({ minimum: 0, maximum: 20 }),
    isHttps: Flag(),
    /** The app runs as an installed app, opened from the device's home screen. */
    isInstalled: Flag(),
    codecs: List(Codec, { maxItems: 12 }),
    swipes: List(Swipe, { maxItems: 10 }),
    faults: List(Text({ maxLength: 120 }), { maxItems: 10 }),
  },
  {
    link: LinkStart,
    playback: Playback,
    home: PageTimes,
    tap: Tap,
    back: Shape({ isFromMemory: Flag() }, { reasons: Text({ maxLength: 300 }) }),
    /** As the browser states them. */
    connection: Text({ maxLength: 20 }),
    deviceMemoryGb: Decimal({ minimum: 0, maximum: 1_024 }),
  },
)
export type ProbeReport = Static<typeof ProbeReport>
