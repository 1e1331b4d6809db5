import { swapHost } from '@cliffhanger/player-core/features/source-host'
import { parseCoverUrl } from '#features/titles/covers/cover.ts'
import { gradientImage } from '#features/titles/covers/light-image.ts'
import { afterPaint } from './after-paint.ts'
import { recordEarlySwipes } from './early-input.ts'
import './first-frame.css'
import chrome from '#player/chrome.module.css'
import panel from '#player/panel.module.css'
import light from '#player/room-light.module.css'
import stage from '#player/stage.module.css'

/** The player placeholder: covers the page from the tap on an episode until the player is rendered. */
interface Placeholder {
  readonly root: HTMLElement
  readonly shade: HTMLElement
}

let waiting: Placeholder | undefined

/**
 * Renders the placeholder in advance, hidden, around the video element that will most likely play in it. On a slow
 * phone this takes too long for a tap handler, partly because the browser parses its built-in style sheet for videos.
 */
export function preparePlaceholder(video: HTMLVideoElement | undefined): void {
  waiting ??= draw()
  if (video && !video.isConnected) insertVideo(waiting, video)
}

/** Shows the placeholder. Returns its element and a function that inserts the video. */
export function showPlaceholder(
  coverUrl: string,
  hosts: Readonly<Record<string, string>>,
): { readonly root: HTMLElement; showVideo(video: HTMLVideoElement): void } {
  const placeholder = waiting ?? draw()
  waiting = undefined
  placeholder.root.id = 'first-frame'
  // Paints the dark background first: on a slow phone the blurred cover takes as long as the rest of the placeholder.
  afterPaint(() => {
    const { blur } = parseCoverUrl(swapHost(coverUrl, hosts))
    if (blur) placeholder.shade.style.backgroundImage = gradientImage(blur)
  })
  return { root: placeholder.root, showVideo: (video) => insertVideo(placeholder, video) }
}

function draw(): Placeholder {
  const shade = box(light.light)
  const frame = box(stage.frame, shade, box(stage.scrim))
  const row = box(stage.row, frame, box(chrome.side))
  const aside = document.createElement('aside')
  aside.className = panel.panel ?? ''
  const root = box('', box(stage.screen, box(stage.area, row), aside))
  root.id = 'next-frame'
  recordEarlySwipes(root)
  document.body.append(root)
  return { root, shade }
}

function insertVideo({ shade }: Placeholder, video: HTMLVideoElement): void {
  if (video.previousElementSibling === shade) return
  // Removes the inline position that the element had in the previous player.
  video.style.cssText = ''
  shade.after(video)
}

function box(className: string | undefined, ...children: readonly Element[]): HTMLElement {
  const element = document.createElement('div')
  element.className = className ?? ''
  element.append(...children)
  return element
}
