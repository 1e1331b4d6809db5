import type { UserConfig } from 'vite'

/** Settings shared by the browser build and the server-side renderer. */
export const shared = {
  // wouter's fallback for React 17; React includes this hook since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
} satisfies UserConfig
