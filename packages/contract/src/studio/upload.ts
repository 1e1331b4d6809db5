import { conflictDecisions } from '@cliffhanger/domain/merge-fields'
import { problemCodes, uploadStates } from '@cliffhanger/domain/title-uploads'
import { Choice, Decimal, Flag, Integer, List, Prose, Shape, Text } from '../schema.ts'
import { studioApiBase, studioCall } from './call.ts'
import { EpisodeNumber, FreeEpisodes, LanguageKey, PricePerEpisode, Time, TitleId } from './title-parts.ts'

const UploadId = Text({ minLength: 1, maxLength: 20, pattern: '^[0-9]+$' })
const FileId = Text({ pattern: '^[0-9a-f]{32}$', maxLength: 32 })
const Sha256 = Text({ pattern: '^[0-9a-f]{64}$', maxLength: 64 })

/** The required fields of `drama.yaml`, for folders without this file. Coins are whole numbers. */
const TitleForm = Shape(
  {
    name: Text({ minLength: 1, maxLength: 200 }),
    language: LanguageKey,
    freeEpisodes: FreeEpisodes,
    pricePerEpisode: PricePerEpisode,
  },
  { description: Text({ maxLength: 4000 }), tags: List(Text({ minLength: 1, maxLength: 60 }), { maxItems: 20 }) },
)
const SentFile = Shape(
  {
    fileId: FileId,
    path: Prose(),
    bytes: Integer(),
    receivedBytes: Integer(),
    /** The hash of the browser's file is known. */
    isProved: Flag(),
  },
  /** Its place in the title's folder; absent for files that are not part of it. */
  { place: Prose() },
)
const Problem = Shape(
  { severity: Choice('error', 'note'), file: Prose(), reason: Prose() },
  { code: Choice(...problemCodes), fileId: FileId },
)
const Progress = Shape(
  { done: Integer(), total: Integer(), fraction: Decimal({ minimum: 0, maximum: 1 }), isFirst: Flag() },
  { secondsLeft: Integer() },
)
const UploadShape = Shape(
  {
    uploadId: UploadId,
    name: Prose(),
    state: Choice(...uploadStates),
    operator: Prose(),
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
    /** The operator's decision for the import after the checks; absent before it. */
    publishAs: Choice('published', 'hidden'),
    /** The time at which the hidden title, or its new episodes, are shown. */
    publishAt: Integer(),
    /** Progress of the encoding. */
    progress: Progress,
    /** Titles of this upload, and those that it would replace, by their ids in drama.yaml. */
    titles: List(
      Shape(
        { slug: Prose(), isReplaced: Flag() },
        /** `plannedAt`: the time at which a release plan shows the title. */
        { vidId: Prose(), status: Prose(), name: Prose(), plannedAt: Integer() },
      ),
    ),
    /** The title that gets these videos, and the episode whose video is replaced; without it they are new episodes. */
    episode: Shape({ vidId: Prose() }, { replaces: Integer() }),
  },
)

/** Path of the URL to which a browser sends the bytes of a file by the tus protocol. */
export const uploadUrl = (fileId: string): string => `${studioApiBase}${uploadFilePath}/${fileId}`
export const uploadFilePath = '/uploads/file'

export const studioUpload = {
  list: studioCall('/uploads/list', {
    summary:
      'Returns the uploads of titles: all unfinished ones, then the last finished ones; and the free disk space.',
    access: 'titles.upload',
    /** With a title, only the uploads of its episodes. */
    input: Shape({}, { vidId: TitleId }),
    output: Shape({
      uploads: List(UploadShape),
      /** Bytes that new files may use. Studio keeps a reserve for the database. */
      usableBytes: Integer(),
    }),
  }),
  read: studioCall('/uploads/read', {
    summary: 'Returns one upload with its files.',
    access: 'titles.upload',
    input: Shape({ uploadId: UploadId }),
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
            /** Time of the last change of the file, in ms. */
            modifiedAt: Integer(),
          }),
          { maxItems: 1000 },
        ),
      },
      {
        uploadId: UploadId,
        /** The files are videos for this title: one that replaces the video of an episode, or new episodes after the last. */
        episode: Shape(
          { vidId: TitleId, publishAs: Choice('published', 'hidden') },
          {
            replaces: EpisodeNumber,
            /** Time at which hidden new episodes are shown. */
            publishAt: Time,
          },
        ),
      },
    ),
    output: Shape({ uploadId: UploadId, files: List(SentFile) }),
    errors: { diskFull: 507, importRunning: 409 },
  }),
  complete: studioCall('/uploads/complete', {
    summary: 'Begins the checks once all files are there. The hashes prove that each file arrived unchanged.',
    access: 'titles.upload',
    logs: ['uploadId'],
    input: Shape({
      uploadId: UploadId,
      /** Hash of each file that was sent: SHA-256 over the SHA-256 hashes of its pieces of 8 MiB. */
      hashes: List(Shape({ fileId: FileId, hash: Sha256 }), { maxItems: 1000 }),
    }),
    /** Files that have not arrived whole, or have no hash. */
    output: Shape({ missing: Integer() }),
    errors: { importRunning: 409 },
  }),
  publish: studioCall('/uploads/publish', {
    summary: 'Imports the title as soon as its checks find no error, and shows it to viewers or leaves it hidden.',
    access: 'titles.upload',
    logs: ['uploadId', 'publishAs', 'publishAt', 'conflicts'],
    input: Shape(
      { uploadId: UploadId, publishAs: Choice('published', 'hidden') },
      {
        /** Time at which a hidden title, or its new episodes, are shown; only for new titles and episodes. */
        publishAt: Time,
        title: TitleForm,
        /** The operator's decision for fields in conflict; absent: the import reports them. */
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
    input: Shape({ uploadId: UploadId, fileId: FileId }),
    output: Shape({}),
    errors: { importRunning: 409 },
  }),
  remove: studioCall('/uploads/remove', {
    summary: 'Deletes an upload with its files. Imported titles stay.',
    access: 'titles.upload',
    logs: ['uploadId'],
    input: Shape({ uploadId: UploadId }),
    output: Shape({}),
    errors: { importRunning: 409 },
  }),
}
