import { type ReactNode, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react'
import styles from './popover.module.css'

interface Props {
  /** Accessible name of the button. */
  readonly label: string
  readonly button: ReactNode
  readonly buttonClassName?: string | undefined
  /** Rendered when opened; `close` returns the focus to the button. */
  readonly children: (close: () => void) => ReactNode
}

/** A button with a native popover: Escape, a tap outside and a second tap on the button close it. */
export function Popover({ label, button, buttonClassName, children }: Props) {
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  const place = useCallback(() => {
    if (!anchor.current || !panel.current) return
    const { bottom, right } = anchor.current.getBoundingClientRect()
    panel.current.style.top = `${bottom + 8}px`
    panel.current.style.right = `${Math.max(8, document.documentElement.clientWidth - right)}px`
    setIsOpen(true)
  }, [])
  useEffect(() => {
    // In server-rendered HTML, the viewer may have opened the popover before hydration.
    if (panel.current?.matches(':popover-open')) place()
  }, [place])
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={buttonClassName}
        aria-label={label}
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={styles.panel}
        onBeforeToggle={({ newState }) => newState === 'open' && place()}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        <Suspense>{isOpen && children(() => panel.current?.hidePopover())}</Suspense>
      </div>
    </>
  )
}
