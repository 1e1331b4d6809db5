import type { Plugin } from 'vite'

/**
 * Vite plugin: imports CSS modules as namespaces, so that the bundler inlines each class name as a string instead of
 * shipping an object with all class names of the file.
 */
export const inlineCssClassNamesPlugin: Plugin = {
  name: 'css-names',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?$/ },
    handler: (code) => ({
      code: code.replace(/^import (\w+) from ('[^']+\.module\.css')$/gm, 'import * as $1 from $2'),
      map: null,
    }),
  },
}
