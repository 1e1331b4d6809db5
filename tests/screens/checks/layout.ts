import type { Page } from 'playwright-core'

/**
 * These functions run in the page. Each is passed as source text, so it may use only the other functions of `parts`.
 * Each result names an element and its layout error.
 */

const described = (element: Element): string => {
  const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
  return `<${element.tagName.toLowerCase()}> "${name.replace(/\s+/g, ' ').trim().slice(0, 60)}"`
}

/** Returns whether an element is visible; false for text that only screen readers get. */
function isDrawn(element: Element): boolean {
  const box = element.getBoundingClientRect()
  if (box.width <= 1 || box.height <= 1) return false
  for (let hidden: Element | null = element; hidden; hidden = hidden.parentElement) {
    if (getComputedStyle(hidden).clipPath === 'inset(50%)') return false
  }
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('[inert]')
}

/** Returns the part of the page that the viewer can reach: the open modal dialog, or else the body. */
const reachable = (): Element => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body

interface Line {
  readonly element: Element
  readonly text: string
  /** Bounding box of the glyphs: line boxes reserve more space above and below. */
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Returns every line of visible text. */
function linesOfText(): Line[] {
  const pen = document.createElement('canvas').getContext('2d')
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const lines: Line[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!element || !pen || text === '' || !isDrawn(element)) continue
    pen.font = getComputedStyle(element).font
    const ink = pen.measureText(text)
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { left, right, top, bottom } of range.getClientRects()) {
      if (right - left < 1) continue
      lines.push({
        element,
        text,
        left,
        right,
        top: top + ink.fontBoundingBoxAscent - ink.actualBoundingBoxAscent,
        bottom: bottom - ink.fontBoundingBoxDescent + ink.actualBoundingBoxDescent,
      })
    }
  }
  return lines
}

/** Returns whether text is truncated on purpose, with an ellipsis. */
function endsInEllipsis(element: Element): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element)
  return textOverflow === 'ellipsis' || (webkitLineClamp !== 'none' && webkitLineClamp !== '')
}

/** Finds text that an ancestor's box cuts off. */
function clippedTexts(): string[] {
  const slack = 1.5
  return linesOfText().flatMap(({ element, text, ...line }) => {
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      if (endsInEllipsis(box)) return []
      const { overflowX, overflowY, position } = getComputedStyle(box)
      const { left, top } = box.getBoundingClientRect()
      const inner = { left: left + box.clientLeft, top: top + box.clientTop }
      const right = inner.left + box.clientWidth
      const bottom = inner.top + box.clientHeight
      const isInside = line.right > inner.left && line.left < right && line.bottom > inner.top && line.top < bottom
      const cutsX = /hidden|clip/.test(overflowX) && (line.left < inner.left - slack || line.right > right + slack)
      const cutsY = /hidden|clip/.test(overflowY) && (line.top < inner.top - slack || line.bottom > bottom + slack)
      if (isInside && (cutsX || cutsY)) return [`clipped: ${described(element)} "${text.slice(0, 40)}"`]
      // Content that extends beyond a scrollable box can be scrolled into view.
      if (/auto|scroll/.test(overflowX + overflowY) || position === 'fixed') return []
    }
    return []
  })
}

/** Finds text that overflows its block. */
function spillingTexts(): string[] {
  return linesOfText().flatMap(({ element, text, left, right }) => {
    let block: Element | null = element
    while (block && getComputedStyle(block).display === 'inline' && block.parentElement) block = block.parentElement
    if (!block || endsInEllipsis(block)) return []
    const box = block.getBoundingClientRect()
    return left < box.left - 1.5 || right > box.right + 1.5
      ? [`spills: ${described(element)} "${text.slice(0, 40)}"`]
      : []
  })
}

/** Finds elements that make the page scroll horizontally. */
function wideElements(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const isClipped = document.body.scrollWidth > clientWidth
  if (scrollWidth <= clientWidth && !isClipped) return []
  const beyond = [...document.body.querySelectorAll('*')].filter((element) => {
    const { right, left } = element.getBoundingClientRect()
    if (right <= clientWidth + 1 && left >= -1) return false
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflowX !== 'visible') return false
    }
    return getComputedStyle(element).position !== 'fixed' && isDrawn(element)
  })
  return beyond.slice(0, 5).map((element) => `wider than the page: ${described(element)}`)
}

interface Target {
  readonly element: Element
  readonly box: DOMRect
}

/** Returns an element's tappable box, including its pseudo-elements. */
function pressedBox(element: Element): DOMRect {
  const { x, y, width, height } = element.getBoundingClientRect()
  const boxes = ['::before', '::after'].map((pseudo) => getComputedStyle(element, pseudo))
  const around = boxes.filter(({ content, position }) => content !== 'none' && position === 'absolute')
  const wide = Math.max(width, ...around.map((one) => Number.parseFloat(one.width) || 0))
  const high = Math.max(height, ...around.map((one) => Number.parseFloat(one.height) || 0))
  return new DOMRect(x - (wide - width) / 2, y - (high - height) / 2, wide, high)
}

/** Returns all tap targets; the target of a hidden radio button or check box is its label. */
function targets(): Target[] {
  const pressed = 'a[href], button, input, select, textarea, summary, [role="button"], [role="slider"], [tabindex="0"]'
  const found = new Map<Element, Target>()
  for (const control of reachable().querySelectorAll(pressed)) {
    const label =
      control instanceof HTMLInputElement && /radio|checkbox|file/.test(control.type) && control.closest('label')
    const element = label || control
    if (isDrawn(element)) found.set(element, { element, box: pressedBox(element) })
  }
  return [...found.values()]
}

/** Returns whether a link is part of a sentence and therefore exempt from the minimum size (WCAG 2.5.8). */
function isInSentence(element: Element): boolean {
  const around = element.parentElement
  if (!around || getComputedStyle(element).display !== 'inline') return false
  return [...around.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
  )
}

function smallTargets(): string[] {
  const least = 43.5
  return targets()
    .filter(({ element, box }) => (box.width < least || box.height < least) && !isInSentence(element))
    .map(({ element, box }) => `small: ${described(element)} ${Math.round(box.width)}×${Math.round(box.height)}`)
}

/**
 * Returns the layer of an element: a bar, dialog or popover, which covers other content on purpose, or else the body.
 */
function layerOf(element: Element): Element {
  for (let box: Element | null = element; box; box = box.parentElement) {
    const { position, zIndex } = getComputedStyle(box)
    const isRaised = position !== 'static' && zIndex !== 'auto'
    if (/fixed|sticky/.test(position) || isRaised || box.matches('dialog, [popover]')) return box
  }
  return document.body
}

/** Finds tap targets in a layer that overlap by more than 2 px, so that a finger may hit the wrong target. */
function overlappingTargets(): string[] {
  const all = targets().map((target) => ({ ...target, layer: layerOf(target.element) }))
  return all.flatMap((one, at) =>
    all.slice(at + 1).flatMap((other) => {
      if (one.layer !== other.layer || one.element.contains(other.element) || other.element.contains(one.element))
        return []
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      return width > 2 && height > 2 ? [`overlap: ${described(one.element)} and ${described(other.element)}`] : []
    }),
  )
}

const parts = [described, isDrawn, reachable, linesOfText, endsInEllipsis, pressedBox, targets, isInSentence, layerOf]
const checks = {
  texts: [clippedTexts, spillingTexts, wideElements],
  all: [clippedTexts, spillingTexts, wideElements, smallTargets, overlappingTargets],
}
const declare = (part: (...given: never[]) => unknown) => `const ${part.name} = ${String(part)}`

/**
 * Returns layout errors: `all` runs all checks, for designed sizes; `texts` checks only texts and width, for other
 * sizes.
 */
export function findLayoutErrors(page: Page, which: keyof typeof checks): Promise<string[]> {
  const chosen = checks[which]
  const source = [...parts, ...chosen].map(declare).join('\n')
  return page.evaluate(`(() => { ${source}\nreturn [${chosen.map(({ name }) => `...${name}()`)}] })()`)
}
