import type { StudioCtx } from '../../../http/studio/service.ts'
import type { ChangeAuthor } from '../../../versions/change-versioned.ts'
import { VersionConflict } from '../../../versions/change-versioned.ts'
import { UnknownTitle } from './change-titles.ts'
import { InvalidTitle } from './title-rules.ts'

type Ctx = Pick<StudioCtx, 'caller' | 'fail'>

/** The operator of a call, as in the operator log. */
export const authorOf = ({ caller }: Pick<Ctx, 'caller'>, now: () => number): ChangeAuthor => ({
  operator: `${caller.name} <${caller.email}>`,
  at: new Date(now()),
})

/** Runs a change of titles; what it cannot do becomes a refusal with the field and the reason. */
export async function refusing<T>(ctx: Pick<Ctx, 'fail'>, change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (error instanceof VersionConflict)
      return ctx.fail('conflict', {
        field: error.subject,
        message: `Somebody else has changed title ${error.subject} in the meantime: it has version ${error.current} now.`,
      })
    if (error instanceof UnknownTitle) return ctx.fail('notFound', { field: error.vidId, message: `${error.message}.` })
    if (error instanceof InvalidTitle) return ctx.fail('badRequest', { field: error.field, message: error.message })
    throw error
  }
}
