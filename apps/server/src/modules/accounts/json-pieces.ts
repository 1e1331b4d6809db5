const pieceLength = 16_384

const isRows = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value
const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Serializes a value as JSON in pieces of about 16,000 characters. An async iterable of rows becomes an array. */
export async function* serializeJsonInPieces(value: unknown): AsyncGenerator<string> {
  let piece = ''
  for await (const part of smallPieces(value)) {
    piece += part
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield piece
}

async function* smallPieces(value: unknown): AsyncGenerator<string> {
  let separator = ''
  if (isRows(value)) {
    yield '['
    for await (const row of value) {
      yield separator + JSON.stringify(row)
      separator = ','
    }
    yield ']'
  } else if (isPlainObject(value)) {
    yield '{'
    for (const [name, inner] of Object.entries(value)) {
      if (inner === undefined) continue
      yield `${separator}${JSON.stringify(name)}:`
      yield* smallPieces(inner)
      separator = ','
    }
    yield '}'
  } else yield JSON.stringify(value)
}
