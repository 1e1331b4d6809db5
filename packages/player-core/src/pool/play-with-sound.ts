/** Outcome of an attempt to play; `superseded` if a pause or another load interrupted it. */
export type PlayOutcome = 'playing' | 'muted' | 'refused' | 'superseded'

/**
 * Plays with sound if `isMuted` is false, or muted if the browser requires a gesture for sound. `play` must start
 * synchronously if `findRefusal` returns undefined. `mute` is called before the muted attempt, which is the only one if
 * `findRefusal` resolves to true: see `soundRefusal`.
 */
export async function playWithSound(
  isMuted: boolean,
  play: () => Promise<void>,
  mute: () => void,
  findRefusal: () => Promise<boolean> | undefined = () => undefined,
): Promise<PlayOutcome> {
  const refusal = isMuted ? undefined : findRefusal()
  if (!refusal || !(await refusal)) {
    const first = await outcomeOf(play())
    if (first !== 'refused' || isMuted) return first
  }
  mute()
  const second = await outcomeOf(play())
  return second === 'playing' ? 'muted' : second
}

/**
 * Whether the browser refuses sound on a page without a gesture so far; undefined after a gesture. Safari lets a video
 * start and pauses it once it finds the sound, possibly during the seek to the start position. It refuses an `<audio>`
 * element at once.
 */
export function soundRefusal({ navigator, document }: Window): Promise<boolean> | undefined {
  if (navigator.userActivation.hasBeenActive) return undefined
  const audio = document.createElement('audio')
  const outcome = outcomeOf(audio.play())
  audio.pause()
  return outcome.then((one) => one === 'refused')
}

async function outcomeOf(playing: Promise<void>): Promise<'playing' | 'refused' | 'superseded'> {
  try {
    await playing
    return 'playing'
  } catch (cause) {
    return cause instanceof Error && cause.name === 'NotAllowedError' ? 'refused' : 'superseded'
  }
}
