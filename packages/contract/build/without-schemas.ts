import { type Plugin, Visitor } from 'vite'

/** Replaces every export of schema.ts with a no-op function, so that tree shaking removes the unused schemas. */
const noopExports = (code: string): string =>
  [...code.matchAll(/^export (?:const|function) (\w+)/gm)]
    .map(([, name]) => `export const ${name} = /* @__NO_SIDE_EFFECTS__ */ () => undefined`)
    .join('\n')

/** Properties that the browser build drops from a declared call, because only the server reads them. */
const ofServer: ReadonlySet<string> = new Set(['summary', 'input', 'output', 'isReadOnly', 'grantsValue'])

/**
 * Removes the schemas, summaries and server flags of the contract's calls from the browser build. The server validates
 * requests with the schemas, and TypeScript checks the client, so the client does not need them at run time.
 */
export const withoutSchemas: Plugin = {
  name: 'without-schemas',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /packages\/contract\/src\/(?:studio\/)?[\w-]+\.ts$/ },
    handler(code, id) {
      if (id.endsWith('/schema.ts')) return { code: noopExports(code), map: null }
      const dropped: [start: number, end: number][] = []
      new Visitor({
        CallExpression({ callee, arguments: [, declared] }) {
          if (callee.type !== 'Identifier' || !/^(?:studioC|c)all$/.test(callee.name)) return
          if (declared?.type !== 'ObjectExpression') return
          for (const { type, start, end, ...property } of declared.properties) {
            const name =
              type === 'Property' && 'key' in property && property.key.type === 'Identifier' && property.key.name
            if (typeof name === 'string' && ofServer.has(name)) dropped.push([start, code[end] === ',' ? end + 1 : end])
          }
        },
      }).visit(this.parse(code))
      const kept = dropped.reverse().reduce((rest, [start, end]) => rest.slice(0, start) + rest.slice(end), code)
      return { code: kept, map: null }
    },
  },
}
