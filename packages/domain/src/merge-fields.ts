/**
 * Values of a title's fields by field name. Each value is serialised so that equal texts mean equal values. Fields
 * without a value are absent.
 */
export type TitleFieldValues = ReadonlyMap<string, string>

/** An operator's decision for all fields in conflict: keep the values of Studio, or take the values of the files. */
export const conflictDecisions = ['keepStudio', 'takeFiles'] as const
export type ConflictDecision = (typeof conflictDecisions)[number]

/**
 * Rules of an import for fields in conflict, which both Studio and the files have changed since the last import.
 * `report` keeps the values of Studio and reports the fields, until an operator decides or both values are equal.
 */
export const conflictRules = ['report', ...conflictDecisions] as const
export type ConflictRule = (typeof conflictRules)[number]

/**
 * Outcome of merging a field. `same`: Studio and the files have equal values. `taken`: the files' value is used.
 * `kept`: Studio's value is used. `conflict`: Studio's value is used, and the next import reports the field again.
 */
export type MergeOutcome = 'same' | 'taken' | 'kept' | 'conflict'
export interface MergedField {
  readonly field: string
  readonly outcome: MergeOutcome
  /** Value that the last import stored. */
  readonly last: string | undefined
  readonly studio: string | undefined
  readonly file: string | undefined
}

/** Outcome of a field in conflict, by conflict rule. */
export const outcomeOfConflict = {
  report: 'conflict',
  keepStudio: 'kept',
  takeFiles: 'taken',
} as const satisfies Record<ConflictRule, MergeOutcome>

/**
 * Merges each field of an import. If only one side (Studio or the files) has changed a value since the last import,
 * that side's value is used; if both have changed it, `rule` decides.
 */
export function mergeFields(
  {
    last,
    studio,
    files,
  }: { readonly last: TitleFieldValues; readonly studio: TitleFieldValues; readonly files: TitleFieldValues },
  rule: ConflictRule = 'report',
): readonly MergedField[] {
  const fields = new Set([...files.keys(), ...studio.keys(), ...last.keys()])
  return [...fields].map((field) => {
    const values = { last: last.get(field), studio: studio.get(field), file: files.get(field) }
    return { field, ...values, outcome: outcomeOf(values, rule) }
  })
}

function outcomeOf({ last, studio, file }: Omit<MergedField, 'field' | 'outcome'>, rule: ConflictRule): MergeOutcome {
  if (studio === file) return 'same'
  if (file === last) return 'kept'
  return studio === last ? 'taken' : outcomeOfConflict[rule]
}

/** Returns the value of a field after the import. */
export const mergedValue = ({ outcome, studio, file }: MergedField): string | undefined =>
  outcome === 'taken' ? file : studio

/**
 * Returns the values that the next import compares with. A field in conflict keeps its previous value, so that it stays
 * in conflict.
 */
export function valuesForNextImport(merged: readonly MergedField[]): TitleFieldValues {
  return new Map(
    merged.flatMap(({ field, outcome, last, file }): [string, string][] => {
      const value = outcome === 'conflict' ? last : file
      return value === undefined ? [] : [[field, value]]
    }),
  )
}
