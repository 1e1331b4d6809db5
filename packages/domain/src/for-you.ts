/** The ranking of "For you": docs/recommendation.md explains every constant, docs/decisions/055 the choices. */

/** A title as far as the ranking uses it. */
export interface TitleTraits {
  readonly vidId: string
  readonly tags: readonly string[]
  /** 0: for both audiences. */
  readonly audience: 0 | 1 | 2
  /** Key of the title's own language. */
  readonly language: string
}
/** A title that may be shown. */
export interface Candidate extends TitleTraits {
  /** Place in the run that is the same for all viewers, from 1. */
  readonly place: number
  /** So new that only few viewers have watched it: its popularity says nothing yet. */
  readonly isNew: boolean
}
/** A viewer's strongest action on a title. */
export type Action = 'finished' | 'followed' | 'liked' | 'watched' | 'skipped'
/** A title and the viewer's strongest action on it. */
export interface Reaction extends TitleTraits {
  readonly action: Action
  /** Share of the title's episodes that the viewer reached, from 0 to 1. */
  readonly reached: number
  readonly ageDays: number
}
/** A title that viewers of another title watched, too. */
export interface Neighbour {
  readonly vidId: string
  readonly similarity: number
}
export interface ForYouViewer {
  readonly reactions: readonly Reaction[]
  /** Neighbours of the titles in `reactions`, by their id. */
  readonly neighbours: ReadonlyMap<string, readonly Neighbour[]>
  /** The audience that the viewer has chosen; 0: none. */
  readonly preference: 0 | 1 | 2
}
interface PageOfForYou {
  /** Titles that the viewer was given before this page. */
  readonly from: number
  readonly count: number
  /** From 0 to 1, without 1. */
  readonly random: () => number
}

/** Neighbours that are stored for each title. */
export const mostNeighbours = 50
/** Viewers that two titles would need in common before their similarity counts in full. */
export const neighbourDamping = 10

const halfLifeDays = 60
const skipWeight = -0.5
/** Sum of weights from which a taste counts half. */
const doubt = 4
/** One place in this many is for a new title. */
const exploreEvery = 5
/** Titles for the audience that the viewer has not chosen come after all others, as in lists. */
const afterAllOthers = 100
const shareOf = { place: 0.28, tags: 4, neighbours: 0.6, audience: 0.75, language: 0.4 }

/**
 * How similar two titles are by their viewers: how many more viewers watched both than by chance, as a share of the viewers
 * of either, lowered if they are few. Without the part of chance, popular titles would be similar to all.
 * @param both viewers of both titles
 * @param all viewers of any title
 */
export const coWatchSimilarity = (both: number, ofOne: number, ofOther: number, all: number): number =>
  (both - (ofOne * ofOther) / all) / (Math.sqrt(ofOne * ofOther) + neighbourDamping)

/** How much an action says about a viewer's taste: from -0.5 for a skipped title to 1 for a finished one. */
export function reactionWeight({ action, reached, ageDays }: Pick<Reaction, 'action' | 'reached' | 'ageDays'>): number {
  const weight = { finished: 1, followed: 1, liked: 0.8, watched: Math.max(0.2, reached), skipped: skipWeight }[action]
  return weight * 0.5 ** (Math.max(0, ageDays) / halfLifeDays)
}

interface Taste {
  /** How much more the viewer liked titles with a tag than titles by chance. */
  readonly tags: ReadonlyMap<string, number>
  /** The same for languages. */
  readonly languages: ReadonlyMap<string, number>
  /** Learned from actions. Positive: for audience 1; negative: for audience 2. */
  readonly audience: number
  readonly preference: ForYouViewer['preference']
  /** Sum of similarities to the viewer's titles. */
  readonly near: ReadonlyMap<string, number>
}

function add(sums: Map<string, number>, key: string, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value)
}
/** Share of the titles that have each of the given values. */
function sharesOf(titles: readonly TitleTraits[], valuesOf: (title: TitleTraits) => readonly string[]) {
  const shares = new Map<string, number>()
  for (const title of titles) for (const value of valuesOf(title)) add(shares, value, 1 / titles.length)
  return shares
}
const languageOf = ({ language }: TitleTraits): readonly string[] => [language]

function tasteOf({ reactions, neighbours, preference }: ForYouViewer, candidates: readonly TitleTraits[]): Taste {
  const [tags, languages, near] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()]
  const weighted = reactions.map((reaction) => ({ ...reaction, weight: reactionWeight(reaction) }))
  const certainty = 1 / (doubt + weighted.reduce((sum, { weight }) => sum + Math.abs(weight), 0))
  let [audience, tagWeight, languageWeight] = [0, 0, 0]
  for (const { vidId, weight, ...title } of weighted) {
    const ofTag = (weight * certainty) / Math.sqrt(Math.max(1, title.tags.length))
    for (const tag of title.tags) add(tags, tag, ofTag)
    tagWeight += ofTag
    if (weight > 0) add(languages, title.language, weight * certainty)
    languageWeight += Math.max(0, weight) * certainty
    if (title.audience !== 0) audience += (title.audience === 1 ? weight : -weight) * certainty
    for (const one of neighbours.get(vidId) ?? []) add(near, one.vidId, weight * one.similarity)
  }
  // Less the part of chance: a tag of most titles, watched as often as there are titles with it, says nothing.
  for (const [tag, share] of sharesOf(candidates, (title) => title.tags)) add(tags, tag, -tagWeight * share)
  for (const [language, share] of sharesOf(candidates, languageOf)) add(languages, language, -languageWeight * share)
  return { tags, languages, near, preference, audience: preference === 0 ? audience : 0 }
}

function personalScore(title: TitleTraits, taste: Taste): number {
  const tags = title.tags.reduce((sum, tag) => sum + (taste.tags.get(tag) ?? 0), 0)
  const near = taste.near.get(title.vidId) ?? 0
  const side = title.audience === 0 ? 0 : title.audience === 1 ? taste.audience : -taste.audience
  const isForOthers = taste.preference !== 0 && title.audience !== 0 && title.audience !== taste.preference
  return (
    (shareOf.tags * tags) / Math.sqrt(Math.max(1, title.tags.length)) +
    shareOf.neighbours * (near < 0 ? near : 1 - Math.exp(-near)) +
    shareOf.audience * side +
    shareOf.language * (taste.languages.get(title.language) ?? 0) -
    (isForOthers ? afterAllOthers : 0)
  )
}

/** Every factor of ten in the place costs the same, as popularity falls with the place. */
const placeScore = (place: number): number => -shareOf.place * Math.log(Math.max(1, place))

/**
 * Ranks titles for one viewer and returns the ids of the next ones, best first. A viewer without reactions and
 * preference gets the order of the run. For all others every fifth place is for a new title. Pure.
 */
export function rankForYou(
  candidates: readonly Candidate[],
  viewer: ForYouViewer,
  { from, count, random }: PageOfForYou,
): string[] {
  const taste = tasteOf(viewer, candidates)
  const isKnown = viewer.reactions.length > 0
  const scored = candidates.map((title) => {
    const own = personalScore(title, taste)
    return { title, own, score: placeScore(title.place) + own }
  })
  const regular = scored.toSorted((a, b) => b.score - a.score || a.title.place - b.title.place)
  // New titles of about the same fit take turns, so that each finds its first viewers.
  const fresh = scored
    .filter(({ title, own }) => title.isNew && isKnown && own > -afterAllOthers / 2)
    .map(({ title, own }) => ({ title, chance: own + random() / 4 }))
    .toSorted((a, b) => b.chance - a.chance)
  const taken = new Set<string>()
  for (let place = from + 1; taken.size < Math.min(count, candidates.length); place += 1) {
    const explored = place % exploreEvery === 0 ? fresh.find(({ title }) => !taken.has(title.vidId)) : undefined
    const next = explored ?? regular.find(({ title }) => !taken.has(title.vidId))
    if (next) taken.add(next.title.vidId)
  }
  return [...taken]
}
