import type { Call } from '@cliffhanger/contract/call'
import { languages } from '@cliffhanger/domain/languages'
import { oddTexts, oddValues } from '../../../apps/server/src/testing/fuzz/odd-values.ts'
import {
  type KnownValues,
  randomFieldValue,
  type SchemaPart,
} from '../../../apps/server/src/testing/fuzz/schema-values.ts'
import type { Random } from '../../../apps/server/src/testing/random.ts'
import { photo } from '../../../apps/server/src/testing/uploads/upload-image.ts'

const commonFields: Readonly<Record<string, SchemaPart>> = {
  language: { enum: languages.map(({ id }) => id) },
  userId: {},
  deviId: { maxLength: 64 },
  channelId: { type: 'integer' },
  appVer: { maxLength: 32 },
  isLogin: { type: 'boolean' },
  requestTime: { type: 'integer' },
}

/** Returns the fields of a fuzzed call: mostly the declared fields, each with a valid, borderline or invalid value. */
export function createFuzzedFields(call: Call, known: KnownValues, random: Random): Record<string, unknown> {
  const own: Readonly<Record<string, SchemaPart>> = { ...Object(call.input.properties) }
  const fields: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(own)) {
    if (random.chance(0.95)) fields[name] = 'isUpload' in schema ? photo : randomFieldValue(name, schema, known, random)
  }
  for (const [name, schema] of Object.entries(commonFields)) {
    // An invalid common field hides errors in all other fields, so few requests have invalid common fields.
    if (random.chance(0.03)) fields[name] = randomFieldValue(name, schema, known, random)
  }
  if (random.chance(0.05)) fields[random.pick(oddTexts).slice(0, 100)] = random.pick(oddValues)
  if (call.body === 'json') return fields
  // Forms and URL queries contain only text values.
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      Object(value) === value && value !== photo ? JSON.stringify(value) : value,
    ]),
  )
}
