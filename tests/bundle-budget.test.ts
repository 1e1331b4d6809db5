import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import budgets from './budgets.json' with { type: 'json' }
import { findFirstLoadChunks, type Manifest } from './first-load.ts'

const readFrom = (app: string) => (path: string) =>
  readFileSync(fileURLToPath(new URL(`../apps/${app}/dist/${path}`, import.meta.url)))

interface Budget {
  /** App that the page belongs to; web by default. */
  readonly app?: string
  readonly entry: string
  readonly with: readonly string[]
  readonly without: readonly string[]
  readonly maxGzipBytes: number
}

const { $comment, ...own } = budgets
const pages: Readonly<Record<string, Budget>> = own

describe('size of the first load of the built apps (run `npm run build` first)', () => {
  test.each(Object.entries(pages))(
    'the first load of %s stays within its size budget',
    (_, { app = 'web', entry, with: lazy, without, maxGzipBytes }) => {
      const read = readFrom(app)
      const manifest: Manifest = JSON.parse(read('.vite/manifest.json').toString())
      const scripts = findFirstLoadChunks(manifest, [entry, ...lazy]).filter(({ file }) => file.endsWith('.js'))
      const sizes = scripts.map(({ file }) => ({ file, gzipBytes: gzipSync(read(file), { level: 9 }).length }))
      for (const word of without) {
        expect(scripts.filter(({ file, name, src }) => `${file} ${name} ${src}`.includes(word))).toEqual([])
      }
      const total = sizes.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0)
      expect(total).toBeGreaterThan(0)
      expect(total, JSON.stringify(sizes, null, 2)).toBeLessThanOrEqual(maxGzipBytes)
    },
  )
})

describe('findFirstLoadChunks', () => {
  const manifest = {
    'index.html': { file: 'main.js', imports: ['_react.js'] },
    '_react.js': { file: 'react.js', imports: ['_scheduler.js'] },
    '_scheduler.js': { file: 'scheduler.js', imports: ['_react.js'] },
    'src/home.tsx': { file: 'home.js', imports: ['_react.js', '_card.js'] },
    '_card.js': { file: 'card.js' },
    'src/hls.ts': { file: 'hls.js' },
  }

  test('follows static imports transitively, counts each chunk once, and ignores dynamic imports', () => {
    const files = findFirstLoadChunks(manifest, ['index.html', 'src/home.tsx']).map(({ file }) => file)
    expect(files).toEqual(['main.js', 'react.js', 'scheduler.js', 'home.js', 'card.js'])
  })

  test('throws for a chunk that is missing in the build', () => {
    expect(() => findFirstLoadChunks(manifest, ['src/renamed.tsx'])).toThrow('src/renamed.tsx is not in')
  })
})
