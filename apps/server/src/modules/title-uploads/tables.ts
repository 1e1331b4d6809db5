import type { Input } from '@cliffhanger/contract/call'
import type { studioUpload } from '@cliffhanger/contract/studio/upload'
import type { ConflictDecision } from '@cliffhanger/domain/merge-fields'
import type { ImportProblemCode, UploadState } from '@cliffhanger/domain/title-uploads'
import type { ColumnType, Generated } from 'kysely'

type Json<T> = ColumnType<T, string | undefined, string>
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>

export type TitleForm = NonNullable<Input<typeof studioUpload.publish>['title']>
export type PublishAs = 'published' | 'hidden'

export interface StoredProblem {
  readonly severity: 'error' | 'note'
  /** Path of the file in the folder that the operator chose; or the slug of a title. */
  readonly file: string
  readonly reason: string
  readonly code?: ImportProblemCode
}
export interface ImportProgress {
  readonly done: number
  readonly total: number
  /** Progress of the whole import, 0 to 1. */
  readonly fraction: number
  /** True while the first renditions are encoded. A title is published as soon as these are ready. */
  readonly isFirst: boolean
  readonly secondsLeft?: number
}
export interface UploadedTitle {
  readonly slug: string
  readonly isReplaced: boolean
  /** True once the import of this title has started: from then on the title belongs to this upload. */
  readonly isBegun?: boolean
}

export interface TitleUploadTables {
  title_uploads: {
    upload_id: ColumnType<string, never, never>
    folder: string
    name: string
    operator_id: string
    state: Generated<UploadState>
    created_at: Date
    touched_at: Date
    title: NullableJson<TitleForm>
    publish_as: PublishAs | null
    /** Scheduled release time of a hidden title or of hidden episodes; null if none. */
    publish_at: Date | null
    /** The operator's decision on conflicting fields; null if the import must report the conflicts. */
    conflicts: ConflictDecision | null
    problems: Json<StoredProblem[]>
    progress: NullableJson<ImportProgress>
    titles: Json<UploadedTitle[]>
    /** The title that the videos belong to; null for uploads of whole titles. */
    for_title: string | null
    /** The episode whose video is replaced; null for new episodes. */
    replaced_episode: number | null
    replaced_pkg: string | null
  }
  title_upload_files: {
    file_id: string
    upload_id: string
    path: string
    /** bigint column: read as text. */
    bytes: ColumnType<string, number, number>
    modified_at: Date
    sent_hash: string | null
    sha256: string | null
  }
}
