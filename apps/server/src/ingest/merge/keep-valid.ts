import { type LanguageKey, languages } from '@cliffhanger/domain/languages'
import {
  type ConflictRule,
  type MergedField,
  type MergeOutcome,
  mergedValue,
  outcomeOfConflict,
} from '@cliffhanger/domain/merge-fields'

/**
 * Changes merge outcomes that together would make the title invalid:
 * - If a language would have a description but no name, `rule` decides both fields.
 * - If Studio has set the original language and the files have removed the name in it, `rule` decides both fields.
 * - If the title would have no name in its original language, or no cover, these fields are taken from the files.
 * @param language the original language in the files
 */
export function ensureValidMerge(
  merged: readonly MergedField[],
  { language, rule }: { readonly language: LanguageKey; readonly rule: ConflictRule },
): readonly MergedField[] {
  const byField = new Map(merged.map((one) => [one.field, one]))
  const isEmpty = (field: string) => {
    const one = byField.get(field)
    return one === undefined || mergedValue(one) === undefined
  }
  const decide = (field: string, outcome: MergeOutcome) => {
    const one = byField.get(field)
    if (one && one.studio !== one.file) byField.set(field, { ...one, outcome })
  }
  for (const { key } of languages) {
    const [name, description] = [`names.${key}`, `descriptions.${key}`]
    if (!isEmpty(name) || isEmpty(description)) continue
    for (const field of [name, description]) decide(field, outcomeOfConflict[rule])
  }
  const ownLanguage = () => {
    const one = byField.get('language')
    return (one && mergedValue(one)) ?? language
  }
  const mergedLanguage = ownLanguage()
  if (mergedLanguage !== language && isEmpty(`names.${mergedLanguage}`)) {
    for (const field of [`names.${mergedLanguage}`, 'language']) decide(field, outcomeOfConflict[rule])
  }
  const ownName = `names.${ownLanguage()}`
  if (isEmpty(ownName)) decide(ownName, 'taken')
  const covers = merged.map(({ field }) => field).filter((field) => field.startsWith('covers.'))
  if (covers.every(isEmpty)) for (const field of covers) decide(field, 'taken')
  return [...byField.values()]
}
