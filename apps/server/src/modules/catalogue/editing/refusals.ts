import type { StudioCtx } from '../../../http/studio/service.ts'
import { VersionConflict } from '../../../versions/change-versioned.ts'
import { UnknownTitle } from './change-titles.ts'
import { InvalidTitle } from './title-rules.ts'

/**
 * Runs a change of titles. Turns conflicts, unknown titles and invalid values into refusals with the field and the
 * reason.
 */
export async function refuseOnTitleError<T>(ctx: Pick<StudioCtx, 'fail'>, change: () => Promise<T>): Promise<T> {
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
