import type { Plugin } from 'vite'

/**
 * Imports a CSS module's names one by one, so that each becomes the text itself in the built file, instead of an object
 * that carries every name of the sheet.
 */
export const cssNames: Plugin = {
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
