import { AnyText, Integer, type Schema, Shape } from '../schema.ts'
import { CursorListPage, cursorListInput, studioCall } from './call.ts'
import { VersionNumber } from './title-parts.ts'

const VersionLine = Shape({
  version: VersionNumber,
  /** Name of the kind of change that created the version. */
  change: AnyText(),
  /** Name of the operator as in the operator log; '' for the state before the first recorded change. */
  operator: AnyText(),
  at: Integer(),
})

/**
 * Creates the API calls that list, read and restore versions of the home page or the shop.
 * @param name the module's name in summaries
 * @param content the content of a version
 */
/* @__NO_SIDE_EFFECTS__ */
export const createVersionCalls = <T>(module: 'home' | 'shop', name: string, content: Schema<T>) => ({
  versions: studioCall(`/${module}/versions`, {
    summary: `Returns the versions of the ${name}, newest first.`,
    access: `${module}.read`,
    input: Shape({}, cursorListInput),
    output: CursorListPage(VersionLine),
  }),
  version: studioCall(`/${module}/version`, {
    summary: `Returns the content of a version of the ${name}.`,
    access: `${module}.read`,
    input: Shape({ version: VersionNumber }),
    output: content,
  }),
  restore: studioCall(`/${module}/restore`, {
    summary: `Shows viewers an earlier version of the ${name} again, as a new version.`,
    access: `${module}.edit`,
    logs: ['base', 'version'],
    input: Shape({ base: VersionNumber, version: VersionNumber }),
    output: Shape({ version: VersionNumber }),
    /** `titleMissing`: the version to restore contains a title that no longer exists. Occurs only for the home page. */
    errors: { titleMissing: 409 },
  }),
})

/** URL that shows a draft in the viewers' web app until `expiresAt`. */
export const DraftPreview = Shape({ url: AnyText(), expiresAt: Integer() })
