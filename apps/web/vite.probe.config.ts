import { resolve } from 'node:path'
import { withoutSchemas } from '@cliffhanger/contract/without-schemas'
import { defineConfig } from 'vite'
import { browserTargets, sharedViteConfig } from './vite.shared.ts'

/**
 * Builds the inline scripts of `/_probe`: `--mode main` builds the page's script, `--mode measure` the script that
 * measures pages of the app. They are not part of the app's build.
 */
export default defineConfig(({ mode }) => ({
  plugins: [withoutSchemas],
  ...sharedViteConfig,
  publicDir: false,
  build: {
    target: browserTargets,
    emptyOutDir: false,
    cssCodeSplit: false,
    lib: {
      entry: resolve(import.meta.dirname, `probe/${mode}.ts`),
      formats: ['iife'],
      name: 'probeScript',
      fileName: () => `probe-${mode}.js`,
      cssFileName: `probe-${mode}`,
    },
  },
}))
