import { swapHost } from '@cliffhanger/player-core/features/source-host'
import { coverOf } from '#features/titles/cover.ts'
import { lightImage } from '#features/titles/light-image.ts'
import { afterPaint } from '#player/after-paint.ts'
import { noteEarlySwipes } from '#player/early-swipe.ts'
import '#player/first-frame.css'
import chrome from './chrome.module.css'
import panel from './panel.module.css'
import light from './room-light.module.css'
import stage from './stage.module.css'

/** Lies over the page that an episode is tapped on, as the player will be once it is drawn. */
interface StandIn {
  readonly root: HTMLElement
  readonly shade: HTMLElement
}

let waiting: StandIn | undefined

/**
 * Draws the next one, not to be seen yet, around the element that will most likely play in it: that takes a slow phone
 * some time, also to read the browser's own sheet for videos, and a tap has better things to do.
 */
export function prepareStandIn(video: HTMLVideoElement | undefined): void {
  waiting ??= draw()
  if (video && !video.isConnected) putIn(waiting, video)
}

/** Answers the element, and the function that puts the video in. */
export function showStandIn(
  coverUrl: string,
  hosts: Readonly<Record<string, string>>,
): { readonly root: HTMLElement; showVideo(video: HTMLVideoElement): void } {
  const standIn = waiting ?? draw()
  waiting = undefined
  standIn.root.id = 'first-frame'
  // The dark comes first, then its light: the picture made of a cover's blur costs a slow phone as much as all the rest.
  afterPaint(() => {
    const { blur } = coverOf(swapHost(coverUrl, hosts))
    if (blur) standIn.shade.style.backgroundImage = lightImage(blur)
  })
  return { root: standIn.root, showVideo: (video) => putIn(standIn, video) }
}

function draw(): StandIn {
  const shade = box(light.light)
  const frame = box(stage.frame, shade, box(stage.scrim))
  const row = box(stage.row, frame, box(chrome.side))
  const aside = document.createElement('aside')
  aside.className = panel.panel ?? ''
  const root = box('', box(stage.screen, box(stage.area, row), aside))
  root.id = 'next-frame'
  noteEarlySwipes(root)
  document.body.append(root)
  return { root, shade }
}

function putIn({ shade }: StandIn, video: HTMLVideoElement): void {
  if (video.previousElementSibling === shade) return
  // Where it lay in the player before.
  video.style.cssText = ''
  shade.after(video)
}

function box(className: string | undefined, ...children: readonly Element[]): HTMLElement {
  const element = document.createElement('div')
  element.className = className ?? ''
  element.append(...children)
  return element
}
