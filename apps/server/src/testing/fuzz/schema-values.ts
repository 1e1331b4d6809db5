import type { Random } from '../random.ts'
import { oddTexts, oddValues } from './odd-values.ts'

/** The keywords of a contract's JSON Schema that the fuzzer uses. */
export interface SchemaPart {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly items?: SchemaPart
  readonly pattern?: string
}
/** Ids of existing rows by field name. Without them, nearly every response would be "not found". */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>

/** Returns a value for a field: mostly a known id, sometimes a value at the limits of the schema or an odd value. */
export function randomFieldValue(name: string, schema: SchemaPart, known: KnownValues, random: Random): unknown {
  const kind = random.below(20)
  const meant = known[name]
  if (kind < 13) return meant ? random.pick(meant) : within(name, schema, known, random)
  if (kind < 16) return atEdge(schema, random)
  if (kind < 18) return within(name, schema, known, random)
  return random.pick(oddValues)
}

function within(name: string, schema: SchemaPart, known: KnownValues, random: Random): unknown {
  const { enum: choices, minimum = 0, maximum = minimum + 10, maxItems = 4, minLength = 0, maxLength = 40 } = schema
  if (choices) return random.pick(choices)
  const { type = 'string' } = schema
  switch (type) {
    case 'integer':
      return minimum + random.below(Math.min(maximum - minimum, 12) + 1)
    case 'number':
      return minimum + random.below(1_000) / 7
    case 'boolean':
      return random.chance(0.5)
    case 'array':
      return Array.from({ length: random.below(Math.min(maxItems, 4) + 1) }, () =>
        randomFieldValue(name, schema.items ?? {}, known, random),
      )
    default:
      return [...random.pick(oddTexts)].slice(0, maxLength).join('').padEnd(minLength, 'x')
  }
}

function atEdge(schema: SchemaPart, random: Random): unknown {
  const { minimum, maximum, minLength, maxLength, maxItems } = schema
  const edges: unknown[] = []
  if (minimum !== undefined) edges.push(minimum, minimum - 1, minimum + 0.5)
  if (maximum !== undefined) edges.push(maximum, maximum + 1)
  if (minLength !== undefined) edges.push('y'.repeat(Math.max(0, minLength - 1)), 'y'.repeat(minLength))
  if (maxLength !== undefined) edges.push('z'.repeat(maxLength), 'z'.repeat(maxLength + 1), '契'.repeat(maxLength))
  if (maxItems !== undefined) edges.push(Array(maxItems).fill('1'), Array(maxItems + 1).fill('1'))
  return edges.length > 0 ? random.pick(edges) : random.pick(oddValues)
}
