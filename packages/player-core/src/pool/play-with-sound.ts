/** Outcome of an attempt to play; `superseded` if a pause or another load interrupted it. */
export type PlayOutcome = 'playing' | 'muted' | 'refused' | 'superseded'

/**
 * Plays with sound if `isMuted` is false, or muted if the browser requires a gesture for sound. `play` must start
 * synchronously. `mute` is called before the second attempt.
 */
export async function playWithSound(
  isMuted: boolean,
  play: () => Promise<void>,
  mute: () => void,
): Promise<PlayOutcome> {
  const first = await outcomeOf(play())
  if (first !== 'refused' || isMuted) return first
  mute()
  const second = await outcomeOf(play())
  return second === 'playing' ? 'muted' : second
}

async function outcomeOf(playing: Promise<void>): Promise<'playing' | 'refused' | 'superseded'> {
  try {
    await playing
    return 'playing'
  } catch (cause) {
    return cause instanceof Error && cause.name === 'NotAllowedError' ? 'refused' : 'superseded'
  }
}
