/** Outcome of an attempt to play; `superseded` if a pause or another load interrupted it. */
export type PlayOutcome = 'playing' | 'muted' | 'refused' | 'superseded'

/**
 * Plays with sound if `isMuted` is false, or muted if the browser requires a user gesture for sound. `play` is called
 * synchronously if `findRefusal` returns undefined. If `findRefusal` resolves to true (see `detectSoundRefusal`), only a
 * muted attempt is made. `mute` is called before a muted attempt.
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
 * Resolves to true if the browser refuses to play sound before the first user gesture; returns undefined after a
 * gesture. Tests this with an `<audio>` element, which Safari refuses at once, whereas it lets a video start and pauses
 * it later, possibly during the seek to the start position.
 */
export function detectSoundRefusal({ navigator, document }: Window): Promise<boolean> | undefined {
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
