import { type JSXElement, type JSXOpeningElement, parseSync, Visitor } from 'oxc-parser'

/**
 * Returns the attributes of an element with their source text; '' if an attribute has no value: `<input checked />`.
 */
function attributesOf({ attributes }: JSXOpeningElement, source: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const attribute of attributes) {
    if (attribute.type !== 'JSXAttribute' || attribute.name.type !== 'JSXIdentifier') continue
    const { name, value } = attribute
    const text = value ? source.slice(value.start, value.end).replace(/^\{|\}$/g, '') : ''
    found.set(name.name, text.replace(/\s+/g, ' '))
  }
  return found
}

const nameOf = ({ name }: JSXOpeningElement): string => (name.type === 'JSXIdentifier' ? name.name : '')
const isAlwaysTicked = (text: string | undefined): boolean =>
  text !== undefined && ['', 'true', '"true"', "'true'"].includes(text)

/** Checks whether a file is the implementation of `<Dialog>`, whose callers provide the close button. */
const isFrame = (path: string): boolean => path.endsWith('ui/overlays/dialog.tsx')

/** Returns the `onClick` handlers inside an element. */
function clicksIn(element: JSXElement, all: readonly JSXElement[], source: string): string[] {
  return all
    .filter(({ start, end }) => start > element.start && end < element.end)
    .flatMap(({ openingElement }) => attributesOf(openingElement, source).get('onClick') ?? [])
}

/**
 * Returns the dark patterns in the source of a component: a preselected checkbox, a dialog that Escape does not close,
 * and a dialog without a close button.
 */
export function findDarkPatterns(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} does not parse`)
  const elements: JSXElement[] = []
  const keep = (element: JSXElement) => void elements.push(element)
  new Visitor({ JSXElement: keep }).visit(program)
  return elements.flatMap((element) => {
    const name = nameOf(element.openingElement)
    const attributes = attributesOf(element.openingElement, source)
    const at = `${path}: <${name}>`
    const faults: string[] = []
    if (attributes.has('defaultChecked')) faults.push(`${at} begins ticked`)
    if (['checked', 'aria-checked', 'isOn'].some((key) => attributes.has(key) && isAlwaysTicked(attributes.get(key)))) {
      faults.push(`${at} is always ticked`)
    }
    const close = attributes.get('onClose')
    if (name === 'Dialog' && (close === undefined || !clicksIn(element, elements, source).includes(close))) {
      faults.push(`${at} has no button that closes it`)
    }
    if ((name === 'Sheet' || name === 'Modal') && close === undefined) faults.push(`${at} cannot be closed`)
    if (name === 'dialog' && !/\bonClose\b/.test(attributes.get('onCancel') ?? '')) {
      faults.push(`${at} is not closed by Escape`)
    }
    if (name === 'dialog' && !isFrame(path) && !clicksIn(element, elements, source).includes('onClose')) {
      faults.push(`${at} has no button that closes it`)
    }
    return faults
  })
}
