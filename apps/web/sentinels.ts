import type { Plugin } from 'vite'

const made = /\b(\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g

/**
 * Vite plugin: creates React's five sentinel errors without a stack. React creates them when its module loads and
 * compares only their identity. With an inspector attached (a measuring tool, a test), each stack trace makes the
 * browser parse the whole file again: 65 ms on a fast machine before the first tap.
 */
export const stacklessSentinelErrorsPlugin: Plugin = {
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
