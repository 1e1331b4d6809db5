interface LeftStory {
  readonly vid: string
  readonly n: number
  /** Position in the episode, seconds. */
  readonly seconds: number
}
let left: LeftStory | undefined

/** Keeps the position at which another screen stops an episode, so that the player continues there at once. */
export function leaveStoryAt(story: LeftStory): void {
  left = story
}

/** The kept position, once, if it is of this episode. */
export function takeLeftPosition(vid: string, n: number): number | undefined {
  const seconds = left?.vid === vid && left.n === n ? left.seconds : undefined
  left = undefined
  return seconds
}
