import { parseSync, type TemplateLiteral, Visitor } from 'oxc-parser'
import { resolveImport } from '../import-direction/target.ts'

type Read = (path: string) => string

/** Returns the class names in the selectors of a style sheet. */
function classesIn(css: string): ReadonlySet<string> {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/:global\([^)]*\)/g, '')
  const selectors = [...rules.matchAll(/([^{};]+)\{/g)].map(([, prelude = '']) => prelude.trim())
  return new Set(
    selectors
      .filter((selector) => !selector.startsWith('@'))
      .flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)),
  )
}

/** How one component uses the classes of one CSS module. */
interface Uses {
  readonly sheet: string
  /** Class names used as `styles.row`. */
  readonly names: Set<string>
  /** Patterns of class names used as `` styles[`tone${tone}`] ``. */
  readonly patterns: RegExp[]
  /** Whether any class may be used, as in `styles[tone]`. */
  isAnyName: boolean
  /** Whether the component passes the whole `styles` object on. */
  isPassedOn: boolean
}

/** Returns a pattern for the class names that a template literal can produce. */
const patternOf = ({ quasis }: TemplateLiteral): RegExp =>
  new RegExp(`^${quasis.map(({ value }) => value.raw.replace(/\W/g, '\\$&')).join('[\\w-]+')}$`)

/** Returns the exported aliases of imported CSS modules, such as `export const pageStyles = styles`. */
function exportedSheets(path: string, read: Read): ReadonlyMap<string, string> {
  const source = read(path)
  const found = new Map<string, string>()
  for (const [, name = '', local = ''] of source.matchAll(/^export const (\w+) = (\w+)$/gm)) {
    const specifier = new RegExp(`^import ${local} from '(.+\\.module\\.css)'$`, 'm').exec(source)?.[1]
    const target = specifier === undefined ? undefined : resolveImport(path, specifier, { '#*': './src/*' })
    if (target?.kind === 'file') found.set(name, target.path)
  }
  return found
}

/** Returns the uses of all CSS modules that a component imports. */
function usesIn(path: string, read: Read): Uses[] {
  const { module, program } = parseSync(path, read(path))
  const uses = new Map<string, Uses>()
  for (const { moduleRequest, entries } of module.staticImports) {
    const target = resolveImport(path, moduleRequest.value, { '#*': './src/*' })
    if (target.kind !== 'file') continue
    const exported = target.path.endsWith('.tsx') ? exportedSheets(target.path, read) : undefined
    for (const { localName, importName } of entries) {
      const sheet = target.path.endsWith('.module.css') ? target.path : exported?.get(importName.name ?? '')
      if (sheet)
        uses.set(localName.value, { sheet, names: new Set(), patterns: [], isAnyName: false, isPassedOn: false })
    }
  }
  if (uses.size === 0) return []
  /** Source offsets of identifiers that do not pass a whole `styles` object on, such as those that access a class. */
  const members = new Set<number>()
  const lastImport = Math.max(...module.staticImports.map(({ end }) => end))
  const exportedNames = [...exportedSheets(path, read).keys()]
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init && exportedNames.includes(id.name)) members.add(init.start)
    },
    MemberExpression({ object, property, computed }) {
      if (!computed) members.add(property.start)
      const use = object.type === 'Identifier' ? uses.get(object.name) : undefined
      if (!use) return
      members.add(object.start)
      if (!computed && property.type === 'Identifier') use.names.add(property.name)
      else if (property.type === 'Literal') use.names.add(String(property.value))
      else if (property.type === 'TemplateLiteral') use.patterns.push(patternOf(property))
      else use.isAnyName = true
    },
    Property({ key, computed, shorthand }) {
      if (!computed && !shorthand) members.add(key.start)
    },
    TSPropertySignature({ key }) {
      members.add(key.start)
    },
    Identifier({ name, start }) {
      const use = uses.get(name)
      if (use && start > lastImport && !members.has(start)) use.isPassedOn = true
    },
  }).visit(program)
  return [...uses.values()]
}

/** Returns the classes that components use and the imported CSS module does not define, as "file: class". */
export const findUndefinedClasses = (components: readonly string[], read: Read): string[] =>
  components.flatMap((path) =>
    usesIn(path, read).flatMap(({ sheet, names }) => {
      const defined = classesIn(read(sheet))
      return [...names].filter((name) => !defined.has(name)).map((name) => `${path}: ${name} of ${sheet}`)
    }),
  )

/**
 * Returns the classes that no component uses, as "file: class". For a class name that is known only at run time, every
 * string in `valueSources` counts as used.
 */
export function findUnusedClasses(
  components: readonly string[],
  sheets: readonly string[],
  valueSources: readonly string[],
  read: Read,
): string[] {
  const uses = components.flatMap((path) => usesIn(path, read))
  const values = new Set(
    valueSources.flatMap((path) => [...read(path).matchAll(/'([\w-]+)'/g)].map(([, value = '']) => value)),
  )
  return sheets.flatMap((sheet) => {
    const own = uses.filter((use) => use.sheet === sheet)
    const isUsed = (name: string) =>
      own.some(
        ({ names, patterns, isAnyName, isPassedOn }) =>
          isPassedOn ||
          names.has(name) ||
          (isAnyName && values.has(name)) ||
          patterns.some((pattern) => pattern.test(name)),
      )
    return [...classesIn(read(sheet))].filter((name) => !isUsed(name)).map((name) => `${sheet}: ${name}`)
  })
}
