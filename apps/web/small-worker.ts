import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { minifySync, type Plugin, type ResolvedConfig } from 'vite'

const fileNames = ['service-worker.js', 'push-worker.js']

/**
 * Vite plugin: minifies the service worker's files, which Vite copies unchanged. Browsers download them again after
 * each deployment.
 */
export function minifyWorkerPlugin(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'small-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    async closeBundle() {
      if (config.build.minify === false) return
      for (const fileName of fileNames) {
        const path = resolve(config.root, config.build.outDir, fileName)
        const { code, errors } = minifySync(fileName, await readFile(path, 'utf8'))
        if (errors.length > 0) throw new Error(`${fileName} could not be minified: ${JSON.stringify(errors)}`)
        await writeFile(path, code)
      }
    },
  }
}
