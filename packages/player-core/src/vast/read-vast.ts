import { readXml, type XmlElement } from './read-xml.ts'

export interface MediaFile {
  readonly url: string
  readonly width: number
  readonly height: number
  /** Bit rate in kbit/s; 0 if unknown. */
  readonly bitrate: number
}

export const trackingEvents = ['impression', 'start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete'] as const
export type TrackingEvent = (typeof trackingEvents)[number]
/** Tracking pixel URLs to request, by playback event. */
export type TrackingPixels = Readonly<Record<TrackingEvent, readonly string[]>>

/**
 * The first linear ad of a VAST document: either its video, or the URL of another VAST document that contains the ad.
 */
export type VastAd =
  | {
      readonly kind: 'video'
      readonly seconds: number
      readonly files: readonly MediaFile[]
      readonly pixels: TrackingPixels
    }
  | { readonly kind: 'wrapper'; readonly url: string; readonly pixels: TrackingPixels }

const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []
const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined => childrenOf(element, name)[0]
const textOf = (element: XmlElement | undefined): string => element?.text.trim() ?? ''

/** Parses `HH:MM:SS` or `HH:MM:SS.mmm` and returns seconds; 0 for any other text. */
function secondsOf(text: string): number {
  const [, hours, minutes, seconds] = /^(\d{2}):([0-5]\d):([0-5]\d(?:\.\d{1,3})?)$/.exec(text) ?? []
  return hours === undefined ? 0 : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

function mediaFileOf(element: XmlElement): MediaFile[] {
  const { type = '', delivery = '', width = '', height = '', bitrate = '', apiFramework } = element.attributes
  const url = textOf(element)
  if (type.toLowerCase() !== 'video/mp4' || delivery.toLowerCase() !== 'progressive' || apiFramework) return []
  const numberOf = (text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : 0)
  return url === '' ? [] : [{ url, width: numberOf(width), height: numberOf(height), bitrate: numberOf(bitrate) }]
}

function pixelsOf(ad: XmlElement, linear: XmlElement | undefined): TrackingPixels {
  const tracking = childrenOf(childOf(linear, 'TrackingEvents'), 'Tracking')
  const urlsOf = (event: TrackingEvent) =>
    event === 'impression'
      ? childrenOf(ad, 'Impression')
      : tracking.filter(({ attributes }) => attributes.event === event)
  const of = (event: TrackingEvent) => urlsOf(event).map(textOf).filter(Boolean)
  return {
    impression: of('impression'),
    start: of('start'),
    firstQuartile: of('firstQuartile'),
    midpoint: of('midpoint'),
    thirdQuartile: of('thirdQuartile'),
    complete: of('complete'),
  }
}

const linearOf = (ad: XmlElement): XmlElement | undefined =>
  childrenOf(childOf(ad, 'Creatives'), 'Creative').flatMap((creative) => childrenOf(creative, 'Linear'))[0]

/**
 * Parses a VAST document of version 3 or 4. Returns undefined if the document has no linear ad.
 * @throws SyntaxError if the text is not a VAST document
 */
export function readVast(source: string): VastAd | undefined {
  const root = readXml(source)
  if (root.name !== 'VAST' || !/^[34](\.\d)?$/.test(root.attributes.version ?? '')) {
    throw new SyntaxError('not a VAST document of version 3 or 4')
  }
  for (const ad of childrenOf(root, 'Ad')) {
    const wrapper = childOf(ad, 'Wrapper')
    const url = textOf(childOf(wrapper, 'VASTAdTagURI'))
    if (wrapper && url !== '') return { kind: 'wrapper', url, pixels: pixelsOf(wrapper, linearOf(wrapper)) }
    const inLine = childOf(ad, 'InLine')
    const linear = inLine && linearOf(inLine)
    const files = childrenOf(childOf(linear, 'MediaFiles'), 'MediaFile').flatMap(mediaFileOf)
    const seconds = secondsOf(textOf(childOf(linear, 'Duration')))
    if (inLine && seconds > 0 && files.length > 0) {
      return { kind: 'video', seconds, files, pixels: pixelsOf(inLine, linear) }
    }
  }
  return undefined
}
