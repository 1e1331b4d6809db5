import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { shared } from './vite.shared.ts'
import { withoutSchemas } from './without-schemas.ts'

/** What the server draws pages with: one folder that needs nothing installed beside it. */
export default defineConfig({
  plugins: [react(), withoutSchemas],
  ...shared,
  publicDir: false,
  // React chooses its build by this; the server may run without it.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: { ssr: 'src/app/drawing.tsx', target: 'node24' },
})
