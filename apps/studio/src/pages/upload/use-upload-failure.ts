import type { CallFailure } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { type TextKey, useText } from '#i18n/use-text.ts'

const refusals: Readonly<Record<string, TextKey>> = {
  badRequest: 'upload.refused.badRequest',
  tooLarge: 'upload.refused.tooLarge',
  diskFull: 'upload.refused.diskFull',
  importRunning: 'upload.refused.importRunning',
  fileChanged: 'upload.refused.fileChanged',
}

/** Returns a function that explains a failed upload. */
export function useUploadFailure(): (failure: CallFailure) => string {
  const { t } = useText()
  const textOf = useFailureText()
  return (failure) => {
    const key = refusals[failure.reason]
    return key ? t(key, { field: failure.field ?? '', message: failure.message }) : textOf(failure)
  }
}
