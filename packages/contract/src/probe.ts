import { Choice, Decimal, Flag, Integer, List, Shape, type Static, Text } from './schema.ts'

/**
 * Paths of `/_probe`, a page that measures playback on a phone (docs/real-devices.md). The server offers it only with
 * `PROBE=1`. `start` sets a cookie in the browser, for which the server adds the measuring script to its pages;
 * `reports` accepts a report.
 */
export const probePaths = { page: '/_probe', start: '/_probe/start', reports: '/_probe/reports' } as const

/** Maximum size of a report's JSON, in bytes. */
export const maxProbeReportBytes = 8 * 1024

const ms = () => Decimal({ minimum: 0, maximum: 3_600_000 })
const count = () => Integer({ minimum: 0, maximum: 1_000_000_000 })

/** Times in milliseconds since the end of the tap or swipe, or since the start of the navigation. */
const Start = {
  firstFrameMs: ms(),
  /** Time of the first painted frame whose media time is later than that of the first frame. */
  motionMs: ms(),
}

/**
 * Metrics of a page load; absent if the browser does not report them. `shift`: cumulative layout shift, without a unit;
 * `interactionMs`: slowest interaction.
 */
const PageTimes = Shape(
  {},
  {
    firstPaintMs: ms(),
    largestPaintMs: ms(),
    shift: Decimal({ minimum: 0, maximum: 1_000 }),
    interactionMs: ms(),
    /**
     * `networkBytes`: bytes loaded from the network; `cachedFiles`: number of files loaded from the browser's cache.
     */
    networkBytes: count(),
    cachedFiles: count(),
  },
)
export type PageTimes = Static<typeof PageTimes>

export const playbackTechnologies = ['MediaSource', 'ManagedMediaSource', 'native HLS', 'other'] as const

const LinkStart = Shape(
  {
    ...Start,
    mediaPath: Choice(...playbackTechnologies),
    isMuted: Flag(),
    /** Whether the times include a tap, because autoplay was blocked or the viewer tapped first. */
    isTapped: Flag(),
  },
  { page: PageTimes },
)
const Swipe = Shape({
  ...Start,
  /** Whether the next episode's first frame was painted before the finger left the screen. */
  wasReady: Flag(),
})
const Tap = Shape({
  ...Start,
  /** Whether the tap loaded a new page, because the app had not yet hydrated the home page. */
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

/**
 * Measurements of one run on one device. A step that failed or was skipped has no measurement and is named in `faults`.
 */
export const ProbeReport = Shape(
  {
    /** Name that the tester gave to the device and browser. */
    label: Text({ maxLength: 80 }),
    /** Start of the run by the device's clock, in milliseconds since 1970. */
    startedAt: Integer({ minimum: 0, maximum: 4_102_444_800_000 }),
    userAgent: Text({ maxLength: 400 }),
    width: count(),
    height: count(),
    pixelRatio: Decimal({ minimum: 0, maximum: 20 }),
    isHttps: Flag(),
    /** Whether the app was opened from the device's home screen as an installed app. */
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
    /** `connection` and `deviceMemoryGb` as reported by the browser. */
    connection: Text({ maxLength: 20 }),
    deviceMemoryGb: Decimal({ minimum: 0, maximum: 1_024 }),
  },
)
export type ProbeReport = Static<typeof ProbeReport>
