import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RuntimeConfig } from '@cliffhanger/contract/config'
import type { Video } from '@cliffhanger/contract/entities'
import type { PlayerPlaceholderHtmlRenderer } from '@cliffhanger/contract/first-title'
import { type Selector, type SelectorList, transform } from 'lightningcss'
import type { Plugin } from 'vite'

const video: Video = {
  ...{ vidId: '1', vidName: 'Title', vidDescribe: '', coverUrl: '', cpId: '1', tags: [] },
  ...{ totalNum: 1, nEpisode: 1, consumeCoin: 0, payNVideo: 2, lastLook: 0 },
  ...{ isLike: 0, isCollect: 0, likeNums: 0, collectNums: 0 },
}
const config: RuntimeConfig = {
  ...{ apiBase: '', feedbackBase: '', trackUrl: '', envelopeKey: '', mediaHosts: {}, hasOfflinePage: false },
  brand: {
    ...{ id: '', host: '', names: {}, company: '', address: '', contact: '' },
    ...{ defaultLanguage: 2, countOffset: 0, ads: false, consent: false },
  },
  source: { url: '', commit: '' },
  payments: { provider: 'airwallex', env: 'demo' },
}

/**
 * Returns the class names of the player placeholder. Renders the placeholder with the server-side renderer, which must
 * already be built in `folder`.
 */
async function drawnClasses(folder: string): Promise<ReadonlySet<string>> {
  const { renderPlayerPlaceholderHtml }: { renderPlayerPlaceholderHtml: PlayerPlaceholderHtmlRenderer } = await import(
    pathToFileURL(join(folder, 'drawing.js')).href
  )
  const drawn = await Promise.all(
    [true, false].map((isWide) => renderPlayerPlaceholderHtml({ config, language: 'en', isWide, video })),
  )
  return new Set([...drawn.join('').matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
}

/**
 * Removes the CSS rules whose selectors all require a class that is not rendered, and the custom properties that no
 * remaining rule uses.
 */
export function keepRenderedCssRules(sheet: string, classes: ReadonlySet<string>): string {
  const isDrawn = (selector: Selector): boolean =>
    selector.every((part) => {
      if (part.type === 'class') return classes.has(part.name)
      const inner: SelectorList =
        part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where' || part.kind === 'has')
          ? part.selectors
          : []
      return inner.length === 0 || inner.some(isDrawn)
    })
  const refine = (code: string, visitor: Parameters<typeof transform>[0]['visitor']): string =>
    transform({
      filename: 'first-frame.css',
      code: Buffer.from(code),
      minify: true,
      ...(visitor && { visitor }),
    }).code.toString()
  let text = refine(sheet, {
    Rule: {
      style: ({ value }) => (value.selectors.some(isDrawn) ? undefined : []),
    },
  })
  for (let before = ''; before !== text; ) {
    before = text
    const used = new Set([...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
    text = refine(text, {
      Declaration: { custom: ({ name }) => (name.startsWith('--') && !used.has(name) ? [] : undefined) },
    })
  }
  return text
}

/**
 * Vite plugin: removes all rules that the player placeholder does not need from the style sheet that is inlined into
 * the player's page.
 */
export const renderedCssRulesPlugin: Plugin = {
  name: 'only-drawn-rules',
  apply: 'build',
  enforce: 'post',
  async generateBundle({ dir = '' }, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
      file.source = keepRenderedCssRules(String(file.source), await drawnClasses(dir))
    }
  },
}
