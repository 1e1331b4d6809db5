/**
 * Ranking of the "For you" screen. docs/recommendation.md explains every constant, and docs/decisions/055 the design
 * decisions.
 */

/** Properties of a title that the ranking uses. */
export interface TitleTraits {
  readonly vidId: string
  readonly tags: readonly string[]
  /** Target audience of the title: 0 both, 1 romance-led, 2 action-led. */
  readonly audience: 0 | 1 | 2
  /** Key of the title's own language. */
  readonly language: string
}
/** A title that may be recommended. */
export interface ForYouCandidate extends TitleTraits {
  /** Place in the default order, which is the same for all viewers, starting at 1. */
  readonly place: number
  /** Whether the title is so new that its popularity is not known yet. */
  readonly isNew: boolean
}
/** Kinds of a viewer's actions on a title; the strongest action counts. */
export type ViewerAction = 'finished' | 'followed' | 'liked' | 'watched' | 'skipped'
/** A title and the viewer's strongest action on it. */
export interface TitleReaction extends TitleTraits {
  readonly action: ViewerAction
  /** Share of the title's episodes that the viewer reached, from 0 to 1. */
  readonly reached: number
  readonly ageDays: number
}
/** A title that viewers of another title also watched. */
export interface SimilarTitle {
  readonly vidId: string
  readonly similarity: number
}
export interface ForYouViewer {
  readonly reactions: readonly TitleReaction[]
  /** Similar titles of each title in `reactions`, by the id of the title in `reactions`. */
  readonly neighbours: ReadonlyMap<string, readonly SimilarTitle[]>
  /** The audience that the viewer has chosen; 0 if none. */
  readonly preference: 0 | 1 | 2
}
interface PageOfForYou {
  /** Number of titles that the viewer has received before this page. */
  readonly from: number
  readonly count: number
  /** Returns a random number from 0 (included) to 1 (excluded). */
  readonly random: () => number
}

/** Maximum number of neighbours stored per title. */
export const maxNeighbours = 50
/** Damping of similarities that are based on few common viewers, as a number of viewers. */
export const neighbourDamping = 10

const halfLifeDays = 60
const skipWeight = -0.5
/** Sum of action weights at which a learned taste has half of its full influence. */
const doubt = 4
/** Every n-th place is for a new title. */
const exploreEvery = 5
/** Penalty that moves titles for the audience other than the viewer's choice after all other titles. */
const afterAllOthers = 100
const shareOf = { place: 0.28, tags: 4, neighbours: 0.6, audience: 0.75, language: 0.4 }

/**
 * Returns the similarity of two titles by their viewers: how many more viewers watched both than chance predicts,
 * divided by the geometric mean of their numbers of viewers, and reduced for few viewers. Without subtracting chance,
 * popular titles would be similar to all titles.
 * @param both viewers of both titles
 * @param all viewers of any title
 */
export const coWatchSimilarity = (both: number, ofOne: number, ofOther: number, all: number): number =>
  (both - (ofOne * ofOther) / all) / (Math.sqrt(ofOne * ofOther) + neighbourDamping)

/**
 * Returns the weight of an action as a sign of the viewer's taste: from -0.5 for a skipped title to 1 for a finished
 * title.
 */
export function reactionWeight({
  action,
  reached,
  ageDays,
}: Pick<TitleReaction, 'action' | 'reached' | 'ageDays'>): number {
  const weights = {
    finished: 1,
    followed: 1,
    // A like never counts less than watching alone.
    liked: Math.max(0.8, reached),
    watched: Math.max(0.2, reached),
    skipped: skipWeight,
  }
  const weight = weights[action]
  return weight * 0.5 ** (Math.max(0, ageDays) / halfLifeDays)
}

interface Taste {
  /** By tag: how much more the viewer liked titles with this tag than random titles. */
  readonly tags: ReadonlyMap<string, number>
  /** By language: how much more the viewer liked titles in this language than random titles. */
  readonly languages: ReadonlyMap<string, number>
  /** Preferred audience learned from actions. Positive: audience 1; negative: audience 2. */
  readonly audience: number
  readonly preference: ForYouViewer['preference']
  /** By title id: weighted sum of the title's similarities to the viewer's titles. */
  readonly near: ReadonlyMap<string, number>
}

function add(sums: Map<string, number>, key: string, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value)
}
/** Returns, for each value, the share of the titles that have the value. */
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
  // Subtract chance: a tag is no sign of taste if the viewer watched titles with this tag only as often as they occur.
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

/** Scores a place in the default order. The score falls with the logarithm of the place, as popularity does. */
const placeScore = (place: number): number => -shareOf.place * Math.log(Math.max(1, place))

/**
 * Ranks titles for one viewer and returns the ids of the next titles, best first. A viewer without reactions and
 * preference gets the default order. For viewers with reactions, every fifth place is for a new title. Pure function.
 */
export function rankForYou(
  candidates: readonly ForYouCandidate[],
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
  // A random part of the score shows each of several similarly suitable new titles to some viewers.
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
