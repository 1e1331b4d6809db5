import { withoutSchemas } from '@cliffhanger/contract/without-schemas'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { sharedViteConfig } from './vite.shared.ts'

/** Builds the server-side renderer into a folder without external dependencies. */
export default defineConfig({
  plugins: [react(), withoutSchemas],
  ...sharedViteConfig,
  publicDir: false,
  // React selects its build by NODE_ENV, which may be unset when the server runs.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: { ssr: 'src/app/drawing.tsx', target: 'node24' },
})
