import { conflictDecisions } from '@cliffhanger/domain/merge-fields'
import { importProblemCodes, uploadStates } from '@cliffhanger/domain/title-uploads'
import { AnyText, Choice, Decimal, Flag, Integer, List, Shape, Text } from '../schema.ts'
import { RowId, studioApiBase, studioCall } from './call.ts'
import { EpisodeNumber, FreeEpisodeCount, LanguageKey, PricePerEpisode, TimestampMs } from './title-parts.ts'

const FileId = Text({ pattern: '^[0-9a-f]{32}$', maxLength: 32 })
const Sha256 = Text({ pattern: '^[0-9a-f]{64}$', maxLength: 64 })

/** Title metadata entered in Studio, for folders without a `drama.yaml`. Coins are whole numbers. */
const TitleForm = Shape(
  {
    name: Text({ minLength: 1, maxLength: 200 }),
    language: LanguageKey,
    freeEpisodes: FreeEpisodeCount,
    pricePerEpisode: PricePerEpisode,
  },
  { description: Text({ maxLength: 4000 }), tags: List(Text({ minLength: 1, maxLength: 60 }), { maxItems: 20 }) },
)
const SentFile = Shape(
  {
    fileId: FileId,
    path: AnyText(),
    bytes: Integer(),
    receivedBytes: Integer(),
    /** Whether the browser has sent the hash of the file. */
    isProved: Flag(),
  },
  /** Path of the file inside the title's folder; absent for files that do not belong to the title. */
  { place: AnyText() },
)
const Problem = Shape(
  { severity: Choice('error', 'note'), file: AnyText(), reason: AnyText() },
  { code: Choice(...importProblemCodes), fileId: FileId },
)
const Progress = Shape(
  { done: Integer(), total: Integer(), fraction: Decimal({ minimum: 0, maximum: 1 }), isFirst: Flag() },
  { secondsLeft: Integer() },
)
const UploadShape = Shape(
  {
    uploadId: RowId,
    name: AnyText(),
    state: Choice(...uploadStates),
    operator: AnyText(),
    createdAt: Integer(),
    touchedAt: Integer(),
    files: Integer(),
    episodes: Integer(),
    bytes: Integer(),
    receivedBytes: Integer(),
    hasTitleFile: Flag(),
    problems: List(Problem),
  },
  {
    title: TitleForm,
    /** Visibility after the import, as chosen by the operator; absent until the operator has chosen. */
    publishAs: Choice('published', 'hidden'),
    /** Time at which the hidden title or its new episodes become visible. */
    publishAt: Integer(),
    /** Progress of the video encoding. */
    progress: Progress,
    /**
     * Titles in this upload, by their ids in drama.yaml. `isReplaced`: whether the import replaces an existing title.
     */
    titles: List(
      Shape(
        { slug: AnyText(), isReplaced: Flag() },
        /** `plannedAt`: time of the title's scheduled release. */
        { vidId: AnyText(), status: AnyText(), name: AnyText(), plannedAt: Integer() },
      ),
    ),
    /**
     * The title to which these videos are added, and the number of the episode whose video is replaced; without that
     * number the videos are new episodes.
     */
    episode: Shape({ vidId: AnyText() }, { replaces: Integer() }),
  },
)

/** Returns the path to which the browser sends the bytes of a file with the tus protocol. */
export const uploadUrl = (fileId: string): string => `${studioApiBase}${uploadFilePath}/${fileId}`
export const uploadFilePath = '/uploads/file'

export const studioUpload = {
  list: studioCall('/uploads/list', {
    summary:
      'Returns the uploads of titles: all unfinished ones, then the last finished ones; and the free disk space.',
    access: 'titles.upload',
    /** If `vidId` is given, the response contains only uploads of episodes for this title. */
    input: Shape({}, { vidId: RowId }),
    output: Shape({
      uploads: List(UploadShape),
      /** Disk space in bytes that new files may use. Studio keeps a reserve for the database. */
      usableBytes: Integer(),
    }),
  }),
  read: studioCall('/uploads/read', {
    summary: 'Returns one upload with its files.',
    access: 'titles.upload',
    input: Shape({ uploadId: RowId }),
    output: Shape({ upload: UploadShape, files: List(SentFile) }),
  }),
  begin: studioCall('/uploads/begin', {
    summary:
      'Announces files of a folder. An unfinished upload with the same name continues; files that have arrived are not sent again.',
    access: 'titles.upload',
    logs: ['name', 'episode'],
    input: Shape(
      {
        name: Text({ minLength: 1, maxLength: 120 }),
        files: List(
          Shape({
            path: Text({ minLength: 1, maxLength: 400 }),
            bytes: Integer({ minimum: 0 }),
            /** Modification time of the file, in milliseconds since 1970. */
            modifiedAt: Integer(),
          }),
          { maxItems: 1000 },
        ),
      },
      {
        uploadId: RowId,
        /**
         * The title to which the videos are added: one video that replaces the video of an episode, or new episodes
         * after the last episode.
         */
        episode: Shape(
          { vidId: RowId, publishAs: Choice('published', 'hidden') },
          {
            replaces: EpisodeNumber,
            /** Time at which the hidden new episodes become visible. */
            publishAt: TimestampMs,
          },
        ),
      },
    ),
    output: Shape({ uploadId: RowId, files: List(SentFile) }),
    errors: { diskFull: 507, importRunning: 409 },
  }),
  complete: studioCall('/uploads/complete', {
    summary: 'Begins the checks once all files are there. The hashes prove that each file arrived unchanged.',
    access: 'titles.upload',
    logs: ['uploadId'],
    input: Shape({
      uploadId: RowId,
      /** Hash of each sent file: the SHA-256 over the SHA-256 hashes of its 8 MiB chunks. */
      hashes: List(Shape({ fileId: FileId, hash: Sha256 }), { maxItems: 1000 }),
    }),
    /** Number of files that have not arrived completely or have no hash. */
    output: Shape({ missing: Integer() }),
    errors: { importRunning: 409 },
  }),
  publish: studioCall('/uploads/publish', {
    summary: 'Imports the title as soon as its checks find no error, and shows it to viewers or leaves it hidden.',
    access: 'titles.upload',
    logs: ['uploadId', 'publishAs', 'publishAt', 'conflicts'],
    input: Shape(
      { uploadId: RowId, publishAs: Choice('published', 'hidden') },
      {
        /** Time at which the hidden title or its new episodes become visible; only for new titles and new episodes. */
        publishAt: TimestampMs,
        title: TitleForm,
        /**
         * Decision for fields that both Studio and the upload have changed; absent: the import reports the conflicts.
         */
        conflicts: Choice(...conflictDecisions),
      },
    ),
    output: Shape({}),
    errors: { importRunning: 409, titleNeeded: 400 },
  }),
  removeFile: studioCall('/uploads/removeFile', {
    summary: 'Leaves a file out of an upload and deletes it.',
    access: 'titles.upload',
    logs: ['uploadId', 'fileId'],
    input: Shape({ uploadId: RowId, fileId: FileId }),
    output: Shape({}),
    errors: { importRunning: 409 },
  }),
  remove: studioCall('/uploads/remove', {
    summary: 'Deletes an upload with its files. Imported titles stay.',
    access: 'titles.upload',
    logs: ['uploadId'],
    input: Shape({ uploadId: RowId }),
    output: Shape({}),
    errors: { importRunning: 409 },
  }),
}
