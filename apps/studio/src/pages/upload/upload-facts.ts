import type { Output } from '@cliffhanger/contract/call'
import type { studioUpload } from '@cliffhanger/contract/studio/upload'

export type Upload = Output<typeof studioUpload.list>['uploads'][number]
export type SentFile = Output<typeof studioUpload.read>['files'][number]
export type UploadProblem = Upload['problems'][number]
export type TitleForm = NonNullable<Upload['title']>

export const findUploadErrors = ({ problems }: Upload): readonly UploadProblem[] =>
  problems.filter(({ severity }) => severity === 'error')
/** Returns whether fields were changed both in Studio and in the files, so that the operator must choose. */
export const hasConflicts = ({ problems }: Upload): boolean => problems.some(({ code }) => code === 'changedInStudio')
/** Returns the notes on fields that an import took from the files or kept from Studio. */
export const findMergeNotes = ({ problems }: Upload): readonly UploadProblem[] =>
  problems.filter(({ code }) => code === 'takenFromFile' || code === 'keptStudio')
export const findUploadNotes = ({ problems }: Upload): readonly UploadProblem[] =>
  problems.filter(({ severity }) => severity === 'note')
