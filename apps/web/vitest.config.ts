import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumFlags, chromiumPath, pageTimeoutMs } from '../../tests/chromium.ts'
import { ciRetries, excludedComponentTests, maxWorkers } from '../../vitest.config.ts'
import { sharedViteConfig } from './vite.shared.ts'

/** Component tests: run screens in a real browser, with a fake API server in the page (src/testing). */
export default defineConfig({
  plugins: [react()],
  ...sharedViteConfig,
  // In runs of mutants, the packages are links to files outside of the project folder.
  server: { fs: { strict: false } },
  // Vite bundles these dependencies at start: a dependency discovered later would reload the page during a test.
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
    // Must equal `maxWorkers` in the root configuration, as Vitest requires of projects that run in parallel.
    maxWorkers,
    include: ['src/**/*.component.test.tsx'],
    exclude: ['**/node_modules/**', ...excludedComponentTests],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath: chromiumPath, args: [...chromiumFlags] },
        contextOptions: { locale: 'en-US', hasTouch: true },
        actionTimeout: pageTimeoutMs,
      }),
      instances: [{ browser: 'chromium' }],
    },
    expect: { poll: { timeout: pageTimeoutMs } },
    retry: ciRetries,
    // Longer than the patience of a single wait in CI.
    testTimeout: 60_000,
  },
})
