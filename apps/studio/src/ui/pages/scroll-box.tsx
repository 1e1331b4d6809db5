import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './scroll-box.module.css'

interface ScrollBoxProps {
  /** Names the box for screen readers while it scrolls. */
  readonly label: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A box that scrolls when its content does not fit. Then it has a tab stop: Safari gives scroll boxes none. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isScrolling, setScrolling] = useState(false)
  // After every render, because the box may have other children then.
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
  // A group and no region: the card around it is already a region with this name.
  const focusable = { role: 'group', tabIndex: 0, 'aria-label': label }
  return (
    <div ref={box} className={classNames(styles.box, className)} {...(isScrolling && focusable)}>
      {children}
    </div>
  )
}
