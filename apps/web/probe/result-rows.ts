import type { PageTimes, ProbeReport } from '@cliffhanger/contract/probe'

type Row = readonly [name: string, value: string]

const inMs = (ms: number | undefined): string => (ms === undefined ? 'not reported' : `${Math.round(ms)} ms`)
const start = ({ firstFrameMs, motionMs }: { firstFrameMs: number; motionMs: number }): string =>
  `${inMs(firstFrameMs)}, motion ${inMs(motionMs)}`

function pageRows(name: string, times: PageTimes | undefined): Row[] {
  if (!times) return []
  const { firstPaintMs, largestPaintMs, shift, interactionMs, networkBytes = 0, cachedFiles = 0 } = times
  return [
    [`${name}: first paint`, inMs(firstPaintMs)],
    [`${name}: LCP`, inMs(largestPaintMs)],
    [`${name}: CLS`, shift === undefined ? 'not reported' : String(shift)],
    [`${name}: slowest interaction`, inMs(interactionMs)],
    [`${name}: loaded in all`, `${Math.round(networkBytes / 1024)} kB, ${cachedFiles} files from the cache`],
  ]
}

const codecWord = ({ isSupported, isSmooth, isPowerEfficient }: ProbeReport['codecs'][number]): string =>
  isSupported ? `yes${isSmooth ? ', smooth' : ''}${isPowerEfficient ? ', in hardware' : ''}` : 'no'

/**
 * Converts a report to rows for the tester. A step without a measurement has no row; the errors in `faults` explain
 * why.
 */
export function resultRows(report: ProbeReport): Row[] {
  const { link, swipes, playback, home, tap, back, codecs, faults } = report
  const megabytes = playback?.heapBytes === undefined ? undefined : Math.round(playback.heapBytes / 1_048_576)
  return [
    ...faults.map((fault): Row => ['Fault', fault]),
    ...(link
      ? ([
          ['Link: first frame', start(link)],
          ['Link: started', `${link.isTapped ? 'by a tap' : 'by itself'}, ${link.isMuted ? 'muted' : 'with sound'}`],
          ['Media path', link.mediaPath],
          ...pageRows('Link', link.page),
        ] satisfies Row[])
      : []),
    ...swipes.map(
      (swipe, index): Row => [
        `Swipe ${index + 1}: first frame`,
        `${start(swipe)}${swipe.wasReady ? ', was ready' : ''}`,
      ],
    ),
    ...(playback
      ? ([
          ['Stalls', `${playback.stalls} (${inMs(playback.stallMs)} of ${inMs(playback.playMs)})`],
          ['Dropped frames', `${playback.droppedFrames} of ${playback.frames}`],
          ['Memory of scripts', megabytes === undefined ? 'not reported' : `${megabytes} MB`],
        ] satisfies Row[])
      : []),
    ...pageRows('Home', home),
    ...(tap
      ? ([['Tap: first frame', `${start(tap)}${tap.isNavigation ? ', by a new page' : ''}`]] satisfies Row[])
      : []),
    ...(back
      ? ([
          ['Back', back.isFromMemory ? 'page restored from memory' : `page loaded again ${back.reasons ?? ''}`.trim()],
        ] satisfies Row[])
      : []),
    ...codecs.map((codec): Row => [codec.name, codecWord(codec)]),
    ['Screen', `${report.width} × ${report.height} at ${report.pixelRatio}`],
    [
      'Opened',
      `${report.isHttps ? 'over HTTPS' : 'without TLS'}, ${report.isInstalled ? 'from the home screen' : 'in a browser'}`,
    ],
    ['Browser', report.userAgent],
  ]
}
