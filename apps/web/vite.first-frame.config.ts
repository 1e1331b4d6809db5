import { resolve } from 'node:path'
import { withoutSchemas } from '@cliffhanger/contract/without-schemas'
import { defineConfig, type Plugin } from 'vite'
import { renderedCssRulesPlugin } from './drawn-rules.ts'
import { browserTargets, sharedViteConfig } from './vite.shared.ts'

/**
 * Keeps the style sheets in the build: the script uses none of their class names, but the server-rendered HTML does.
 */
const keepStyleSheets: Plugin = {
  name: 'keep-sheets',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
  },
}

/** Builds the script and the style sheet that the server inlines into the player's page. They load no other files. */
export default defineConfig({
  plugins: [withoutSchemas, keepStyleSheets, renderedCssRulesPlugin],
  ...sharedViteConfig,
  publicDir: false,
  build: {
    target: browserTargets,
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
