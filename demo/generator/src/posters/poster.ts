import type { Lang } from '../art/lettering.ts'
import type { Ctx } from '../art/paint.ts'

export const W = 1080
export const H = 1440
/** One or two lines of title, and a tagline. The line break is a design decision, so it is data, not measured. */
export type Lettering = { lines: readonly [string, string?]; tag: string }
export type Poster = { id: string; art: (ctx: Ctx) => void; title: (ctx: Ctx, text: Lettering, lang: Lang) => void }
