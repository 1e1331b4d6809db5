import type { StudioCtx } from '../../../http/studio/service.ts'
import { VersionConflictError } from '../../../versions/change-versioned.ts'
import { UnknownTitleError } from './change-titles.ts'
import { InvalidTitleError } from './title-rules.ts'

/**
 * Runs a change of titles. Turns conflicts, unknown titles and invalid values into refusals with the field and the
 * reason.
 */
export async function refuseOnTitleError<T>(ctx: Pick<StudioCtx, 'fail'>, change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (error instanceof VersionConflictError)
      return ctx.fail('conflict', {
        field: error.subject,
        message: `Somebody else has changed title ${error.subject} in the meantime: it has version ${error.current} now.`,
      })
    if (error instanceof UnknownTitleError)
      return ctx.fail('notFound', { field: error.vidId, message: `${error.message}.` })
    if (error instanceof InvalidTitleError)
      return ctx.fail('badRequest', { field: error.field, message: error.message })
    throw error
  }
}
