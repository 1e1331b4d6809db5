import type { Plugin } from 'vite'

const made = /\b(\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g

/**
 * React creates five errors when its module loads and later throws them as sentinels: only their identity counts, never
 * their stack. With an inspector attached (a measuring tool, a test) each stack costs a second parse of the whole file,
 * 65 ms on a fast machine before the first tap. This plugin creates the same objects without a stack.
 */
export const sentinels: Plugin = {
  name: 'sentinels',
  apply: 'build',
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler(code) {
      if (code.match(made)?.length !== 5)
        throw new Error('react-dom no longer creates exactly five sentinel errors: update apps/web/sentinels.ts')
      return {
        code: code.replace(made, '$1Object.assign(Object.create(Error.prototype), { message: $2 })'),
        map: null,
      }
    },
  },
}
