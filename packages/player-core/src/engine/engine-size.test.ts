/// <reference types="node" />
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'rolldown'
import { expect, test } from 'vitest'

// The engine is inlined into the HTML of the player page: see docs/decisions/009.
test('the cmaf engine with all its imports is at most 6,000 bytes after gzip', async () => {
  const input = fileURLToPath(new URL('cmaf-engine.ts', import.meta.url))
  const { output } = await build({ input, write: false, output: { minify: true } })
  expect(output).toHaveLength(1)
  const bytes = gzipSync(output[0].code, { level: 9 }).length
  expect(bytes).toBeGreaterThan(1000)
  expect(bytes).toBeLessThanOrEqual(6000)
})
