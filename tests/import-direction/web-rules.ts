/** Height of each layer. A file may import only from layers that are not above its own. */
const heights: Readonly<Record<string, number>> = {
  app: 4,
  screens: 3,
  player: 2,
  features: 1,
  'pay-frame': 0,
  probe: 0,
  api: 0,
  settings: 0,
  i18n: 0,
  ui: 0,
}

/** Returns the layer of a file; `main.tsx` and other files directly in `src` belong to `app`. */
const layerOf = (inner: string) => (inner.includes('/') ? (inner.split('/')[0] ?? '') : 'app')
const screenOf = (inner: string) => inner.split('/')[1]

export function findWebImportError(from: string, to: string): string | undefined {
  const [above, below] = [layerOf(from), layerOf(to)]
  const [height, depth] = [heights[above], heights[below]]
  if (height === undefined || depth === undefined) {
    return `${height === undefined ? above : below} is not a layer of the web app (${Object.keys(heights).join(', ')})`
  }
  if (depth > height) return `${above} must not import ${below}`
  if (above === 'screens' && below === 'screens' && screenOf(from) !== screenOf(to)) {
    return `the screen ${screenOf(from)} must not import the screen ${screenOf(to)}: share it in features`
  }
  return undefined
}
