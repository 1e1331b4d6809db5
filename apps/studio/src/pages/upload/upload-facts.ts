import type { Output } from '@cliffhanger/contract/call'
import type { studioUpload } from '@cliffhanger/contract/studio/upload'

export type Upload = Output<typeof studioUpload.list>['uploads'][number]
export type SentFile = Output<typeof studioUpload.read>['files'][number]
export type UploadProblem = Upload['problems'][number]
export type TitleForm = NonNullable<Upload['title']>

export const errorsOf = ({ problems }: Upload): readonly UploadProblem[] =>
  problems.filter(({ severity }) => severity === 'error')
export const notesOf = ({ problems }: Upload): readonly UploadProblem[] =>
  problems.filter(({ severity }) => severity === 'note')
