import type { EditedHomeModule } from '@cliffhanger/contract/studio/home'

export interface ModuleChange {
  readonly kind: 'added' | 'removed' | 'moved' | 'titles' | 'edited'
  readonly module: EditedHomeModule
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const contentOf = ({ titles, select }: EditedHomeModule) => [titles, select]
const restOf = ({ cardType, names, for: shownTo, languages }: EditedHomeModule) => [
  cardType,
  Object.entries(names).sort(([one], [other]) => (one < other ? -1 : 1)),
  shownTo,
  languages,
]

/** Lists the differences between two versions of the home page, per module. */
export function listHomePageChanges(
  before: readonly EditedHomeModule[],
  after: readonly EditedHomeModule[],
): ModuleChange[] {
  const old = new Map(before.map((module) => [module.id, module]))
  const ids = new Set(after.map(({ id }) => id))
  const common = after.filter(({ id }) => old.has(id))
  const places = common.map(({ id }) => before.findIndex((module) => module.id === id))
  const still = stillInOrder(places)
  return [
    ...before.filter(({ id }) => !ids.has(id)).map((module): ModuleChange => ({ kind: 'removed', module })),
    ...after.flatMap((module): ModuleChange[] => {
      const was = old.get(module.id)
      if (!was) return [{ kind: 'added', module }]
      return [
        ...(still.has(common.indexOf(module)) ? [] : [{ kind: 'moved', module } as const]),
        ...(isSame(contentOf(was), contentOf(module)) ? [] : [{ kind: 'titles', module } as const]),
        ...(isSame(restOf(was), restOf(module)) ? [] : [{ kind: 'edited', module } as const]),
      ]
    }),
  ]
}

/** Returns the indexes of a longest increasing subsequence: these modules have not moved, all others have. */
function stillInOrder(places: readonly number[]): ReadonlySet<number> {
  const best: number[][] = []
  for (const [index, place] of places.entries()) {
    const before = best
      .filter((run) => (places[run.at(-1) ?? -1] ?? -1) < place)
      .reduce<number[]>((longest, run) => (run.length > longest.length ? run : longest), [])
    best.push([...before, index])
  }
  return new Set(best.reduce<number[]>((longest, run) => (run.length > longest.length ? run : longest), []))
}
