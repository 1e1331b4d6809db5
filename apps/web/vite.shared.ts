import type { UserConfig } from 'vite'

/**
 * The oldest supported browsers: the first versions with the popover attribute. docs/browsers.md lists which features
 * each browser gets.
 */
export const browserTargets = ['chrome114', 'safari17', 'firefox125', 'edge114']

/** Settings shared by the browser build and the server-side renderer. */
export const sharedViteConfig = {
  // wouter's fallback for React 17; React includes this hook since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
} satisfies UserConfig
