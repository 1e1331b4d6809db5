import { withoutSchemas } from '@cliffhanger/contract/without-schemas'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { withoutUnusedReact } from '../../scripts/unused-react.ts'

const server = process.env.SERVER_URL ?? `http://localhost:${process.env.PORT ?? 8080}`

/** Operators use current browsers, which passkeys require anyway. */
const browserTargets = ['chrome120', 'safari17.4', 'firefox128', 'edge120']

export default defineConfig({
  base: '/studio/',
  plugins: [react(), withoutSchemas, withoutUnusedReact],
  build: {
    manifest: true,
    target: browserTargets,
    // The Content-Security-Policy forbids inline data in scripts and styles, so every asset is a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  css: { modules: { generateScopedName: '[name]-[local]-[hash:base64:4]' } },
  server: { port: 5174, proxy: { '/studio/api': { target: server }, '/covers': { target: server } } },
})
