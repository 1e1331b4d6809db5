import type { TitleTraits, ViewerAction } from '@cliffhanger/domain/for-you'
import { createRandom, type Random } from '../../apps/server/src/testing/random.ts'

/** A generated title. `exposure`: how often viewers see it, regardless of their taste. */
interface WorldTitle extends TitleTraits {
  readonly quality: number
  readonly exposure: number
}
/** A title that a viewer has watched. `reached`: share of its episodes. */
export interface WatchedTitle {
  readonly title: WorldTitle
  readonly reached: number
  readonly action: ViewerAction
}
export interface WorldViewer {
  /** Watched titles in the order in which the viewer watched them. */
  readonly watches: readonly WatchedTitle[]
  /** Returns the share of a title that this viewer watches on average. */
  completionOf(title: WorldTitle): number
}
export interface World {
  readonly titles: readonly WorldTitle[]
  readonly viewers: readonly WorldViewer[]
}
export interface WorldSize {
  readonly titles: number
  readonly viewers: number
  /** Influence of a viewer's own taste; 0: all viewers like the same titles. */
  readonly tasteStrength: number
}

const tagCount = 30
const tagsEach = 3

/** Draws a normally distributed number with mean 0 and variance 1, as the sum of twelve uniform values. */
const normal = (random: Random) =>
  Array.from({ length: 12 }, () => random.below(1e6) / 1e6).reduce((sum, one) => sum + one, -6)
const sigmoid = (value: number) => 1 / (1 + Math.exp(-value))
const range = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Draws `count` different items with probabilities in proportion to `weightOf` (Efraimidis and Spirakis 2006). */
function draw<T>(items: readonly T[], count: number, weightOf: (item: T) => number, random: Random): T[] {
  return items
    .map((item) => ({ item, key: Math.log((random.below(1e9) + 1) / 1e9) / weightOf(item) }))
    .toSorted((a, b) => b.key - a.key)
    .slice(0, count)
    .map(({ item }) => item)
}

function makeTitle(index: number, random: Random): WorldTitle {
  // A few tags are on many titles, like "romance".
  const tags = draw(range(tagCount), tagsEach, (tag) => 1 / (tag + 2), random).map((tag) => `tag-${tag}`)
  const quality = normal(random)
  const audience = random.chance(0.3) ? 0 : random.chance(0.6) ? 1 : 2
  const language = random.chance(0.6) ? 'zh' : 'en'
  // Exposure depends on quality and on chance.
  const exposure = Math.exp(0.5 * quality + 0.8 * normal(random))
  return { vidId: String(index + 1), tags, audience, language, quality, exposure }
}

function makeViewer(titles: readonly WorldTitle[], tasteStrength: number, random: Random): WorldViewer {
  const liked = new Map(draw(range(tagCount), 3, (tag) => 1 / (tag + 4), random).map((tag) => [`tag-${tag}`, 1]))
  for (const tag of draw(range(tagCount), 2, () => 1, random)) {
    if (!liked.has(`tag-${tag}`)) liked.set(`tag-${tag}`, -0.8)
  }
  const side = random.chance(0.6) ? 1 : 2
  const language = random.chance(0.6) ? 'zh' : 'en'
  const affinity = ({ tags, audience, ...title }: WorldTitle) =>
    tasteStrength *
    (tags.reduce((sum, tag) => sum + (liked.get(tag) ?? 0), 0) +
      (audience === 0 ? 0 : audience === side ? 0.3 : -0.5) +
      (title.language === language ? 0.2 : -0.3))
  const level = (title: WorldTitle) => 1.1 * affinity(title) + 0.6 * title.quality - 0.6
  const watches = draw(titles, 8 + random.below(25), (title) => title.exposure * Math.exp(affinity(title)), random)
  return {
    watches: watches.map((title) => {
      const reached = sigmoid(level(title) + 0.8 * normal(random))
      const action = reached > 0.8 ? 'finished' : reached < 0.12 ? 'skipped' : random.chance(0.1) ? 'liked' : 'watched'
      return { title, reached, action }
    }),
    completionOf: (title) => sigmoid(level(title)),
  }
}

/** Generates titles and viewers with known tastes and watched titles; deterministic for a seed. */
export function generateWorld(seed: number, size: WorldSize): World {
  const random = createRandom(seed)
  const titles = range(size.titles).map((index) => makeTitle(index, random))
  return { titles, viewers: range(size.viewers).map(() => makeViewer(titles, size.tasteStrength, random)) }
}
