export interface Screenshot {
  readonly name: string
  readonly size: string
  /** Language of the screenshot, or the theme of a Studio page. */
  readonly variant: string
  readonly file: string
}

const style = `
body { margin: 24px; background: #222; color: #eee; font: 15px system-ui }
section { margin-bottom: 40px }
.row { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start }
img { display: block; max-height: 900px; object-fit: cover; object-position: top }
.phone img { width: 260px }
.desktop img { width: 560px }
a { color: inherit }`

/**
 * Renders an HTML page with a section per screen: both sizes, every variant. Names need no escaping: they are
 * constants.
 */
export function renderContactSheet(shots: readonly Screenshot[], variants: readonly string[]): string {
  const order = ({ size, variant }: Screenshot) => (size === 'phone' ? 0 : variants.length) + variants.indexOf(variant)
  const sections = [...Map.groupBy(shots, ({ name }) => name)].sort().map(([name, own]) => {
    const pictures = own
      .sort((one, other) => order(one) - order(other))
      .map(({ size, file }) => `<a class="${size}" href="${file}"><img src="${file}" alt="" loading="lazy"></a>`)
    return `<section><h2>${name}</h2><div class="row">${pictures.join('')}</div></section>`
  })
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${sections.join('\n')}\n`
}
