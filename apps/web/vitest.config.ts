import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumFlags, chromiumPath, patienceMs } from '../../tests/chromium.ts'
import { leftOutComponents, maxWorkers } from '../../vitest.config.ts'
import { shared } from './vite.shared.ts'

/** Component tests: screens in a real browser, with their server in the page (src/testing). */
export default defineConfig({
  plugins: [react()],
  ...shared,
  // The packages are links to another folder where mutants run.
  server: { fs: { strict: false } },
  // Dependencies that Vite finds later would reload the page in the middle of a test.
  optimizeDeps: {
    entries: ['index.html'],
    include: [
      ...[
        'react',
        'react/jsx-dev-runtime',
        'react-dom',
        'react-dom/client',
        'react-dom/server',
        '@tanstack/react-query',
      ],
      ...['wouter', 'wouter/use-browser-location', 'hls.js/light', 'uqr'],
    ],
  },
  test: {
    name: 'components',
    // The same as in the root's configuration, which Vitest requires of projects that run in parallel.
    maxWorkers,
    include: ['src/**/*.component.test.tsx'],
    exclude: ['**/node_modules/**', ...leftOutComponents],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath: chromiumPath, args: [...chromiumFlags] },
        contextOptions: { locale: 'en-US', hasTouch: true },
        actionTimeout: patienceMs,
      }),
      instances: [{ browser: 'chromium' }],
    },
    expect: { poll: { timeout: patienceMs } },
    testTimeout: 30_000,
  },
})
