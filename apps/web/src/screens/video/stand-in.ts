import { swapHost } from '@cliffhanger/player-core/features/source-host'
import { coverOf } from '#features/titles/cover.ts'
import { lightImage } from '#features/titles/light-image.ts'
import { noteEarlySwipes } from '#player/early-swipe.ts'
import '#player/first-frame.css'
import light from './room-light.module.css'
import stage from './stage.module.css'

const box = (className: string | undefined, ...children: readonly Element[]): HTMLElement => {
  const element = document.createElement('div')
  element.className = className ?? ''
  element.append(...children)
  return element
}

/**
 * Lies over the page that an episode was tapped on, as the player will be once it is drawn. Answers the function that
 * puts the video in.
 */
export function showStandIn(
  coverUrl: string,
  hosts: Readonly<Record<string, string>>,
): (video: HTMLVideoElement) => void {
  const shade = box(light.light)
  const { blur } = coverOf(swapHost(coverUrl, hosts))
  if (blur) shade.style.backgroundImage = lightImage(blur)
  const frame = box(stage.frame, shade, box(stage.scrim))
  const standIn = box('', box(stage.screen, box(stage.area, box(stage.row, frame))))
  standIn.id = 'first-frame'
  noteEarlySwipes(standIn)
  document.body.append(standIn)
  return (video) => shade.after(video)
}
