import type { PlayListVideo } from '@cliffhanger/contract/entities'
import type { TitleAnswer } from './title-feed.ts'

/** Lists of titles that somebody may open next, asked for ahead. Each serves one opening. */
export interface TitleLists {
  /** Asks, unless that was done lately; settles when the answer is there. */
  ask(vid: string): Promise<void>
  /** What came, as long as it is fresh. */
  known(vid: string): PlayListVideo | undefined
  /** What came, or is on its way; it is asked for anew after that. `isOld`: a viewer may have changed it since. */
  take(vid: string): { readonly answer: Promise<TitleAnswer>; readonly isOld: boolean } | undefined
}

let rights = 0
/** The viewer may watch something else than before: no list that was asked until now is used any more. */
export function forgetTitleLists(): void {
  rights += 1
}

/** As old as a list may be when a player opens with it, ms. */
const freshMs = 120_000
const oldMs = 10_000
const mostHeld = 30

/** @param now ms, monotonic */
export function createTitleLists(load: (vid: string) => Promise<TitleAnswer>, now: () => number): TitleLists {
  interface Held {
    readonly atMs: number
    readonly rights: number
    readonly answer: Promise<TitleAnswer>
    video?: PlayListVideo
  }
  const lists = new Map<string, Held>()
  const fresh = (vid: string): Held | undefined => {
    const held = lists.get(vid)
    return held && held.rights === rights && now() - held.atMs < freshMs ? held : undefined
  }
  return {
    async ask(vid) {
      const lately = fresh(vid)
      if (lately) {
        await lately.answer
        return
      }
      const held: Held = { atMs: now(), rights, answer: load(vid) }
      lists.delete(vid)
      lists.set(vid, held)
      const [oldest] = lists.keys()
      if (lists.size > mostHeld && oldest !== undefined) lists.delete(oldest)
      const answer = await held.answer
      if (answer.status === 'ready') held.video = answer.video
      else if (lists.get(vid) === held) lists.delete(vid)
    },
    known: (vid) => fresh(vid)?.video,
    take(vid) {
      const held = fresh(vid)
      lists.delete(vid)
      return held && { answer: held.answer, isOld: now() - held.atMs > oldMs }
    },
  }
}
