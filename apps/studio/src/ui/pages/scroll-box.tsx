import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './scroll-box.module.css'

interface ScrollBoxProps {
  /** Accessible name of the box while it can scroll. */
  readonly label: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * A box that scrolls if its content does not fit. Only then does it get a tab stop, because Safari does not add one.
 */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isScrolling, setScrolling] = useState(false)
  // Runs after every render, because the children may have changed.
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
      setScrolling(scrollWidth > clientWidth || scrollHeight > clientHeight)
    })
    for (const one of [element, ...element.children]) observer.observe(one)
    return () => observer.disconnect()
  })
  // A group instead of a region: the card around the box is already a region with this name.
  const focusable = { role: 'group', tabIndex: 0, 'aria-label': label }
  return (
    <div ref={box} className={classNames(styles.box, className)} {...(isScrolling && focusable)}>
      {children}
    </div>
  )
}
