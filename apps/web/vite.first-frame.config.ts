import { resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { shared } from './vite.shared.ts'
import { withoutSchemas } from './without-schemas.ts'

/** Sheets count, though the script uses none of their names: what the server drew does. */
const keepSheets: Plugin = {
  name: 'keep-sheets',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
  },
}

/** What the server writes into the player's page: one script and one sheet, which ask for no other file. */
export default defineConfig({
  plugins: [withoutSchemas, keepSheets],
  ...shared,
  publicDir: false,
  build: {
    target: ['chrome114', 'safari17', 'firefox125', 'edge114'],
    emptyOutDir: false,
    cssCodeSplit: false,
    lib: {
      entry: resolve(import.meta.dirname, 'src/app/first-frame/main.ts'),
      formats: ['iife'],
      name: 'firstFrameScript',
      fileName: () => 'first-frame.js',
      cssFileName: 'first-frame',
    },
  },
})
