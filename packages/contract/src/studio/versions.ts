import { Integer, Prose, Shape } from '../schema.ts'
import { VersionNumber } from './title-parts.ts'

export const VersionLine = Shape({
  version: VersionNumber,
  /** What was changed, as a short name. */
  change: Prose(),
  /** As in the operator log; '' for the state before the first recorded change. */
  operator: Prose(),
  at: Integer(),
})

/** An address that shows a draft in the viewers' app until a time. */
export const DraftPreview = Shape({ url: Prose(), expiresAt: Integer() })
