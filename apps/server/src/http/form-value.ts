import { CommonFields } from '@cliffhanger/contract/request'

const types = new Map(Object.entries(CommonFields.properties).map(([name, schema]) => [name, schema.type]))

/** Parses a form value, which is a string: converts integers and booleans of the fields that all calls share. */
export function parseFormValue(name: string, text: string): unknown {
  const type = types.get(name)
  if (type === 'integer' && /^(0|-?[1-9]\d{0,14})$/.test(text)) return Number(text)
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true'
  return text
}
