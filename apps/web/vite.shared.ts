import type { UserConfig } from 'vite'

/** What the browser's files and the server's drawing of them agree on. */
export const shared = {
  // wouter's fallback for React 17; React has had it itself since 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
} satisfies UserConfig
