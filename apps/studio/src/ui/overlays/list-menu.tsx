import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button, type ButtonProps } from '#ui/forms/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import styles from './list-menu.module.css'

export interface MenuAction {
  readonly label: string
  readonly icon?: IconName
  readonly isDisabled?: boolean
  /** State of an action that toggles something; undefined for other actions. The menu stays open after a toggle. */
  readonly isChecked?: boolean
  run(): void
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const gapPx = 4

/**
 * A button that opens a menu of actions. Arrow keys move the focus in the menu; Escape or a click elsewhere closes
 * it.
 */
export function ListMenu({
  button,
  actions,
}: {
  readonly button: ButtonProps
  readonly actions: readonly MenuAction[]
}) {
  const id = useId()
  const trigger = useRef<HTMLSpanElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const label = button['aria-label'] ?? (typeof button.children === 'string' ? button.children : undefined)
  const items = () => [...(menu.current?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])]

  function open(): void {
    const box = trigger.current?.getBoundingClientRect()
    if (!menu.current || !box) return
    menu.current.showPopover()
    const { offsetWidth, offsetHeight } = menu.current
    const isBelow = box.bottom + gapPx + offsetHeight <= innerHeight
    menu.current.style.left = `${Math.max(gapPx, box.right - offsetWidth)}px`
    menu.current.style.top = `${isBelow ? box.bottom + gapPx : Math.max(gapPx, box.top - gapPx - offsetHeight)}px`
    items()[0]?.focus()
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key]
    if (event.key === 'Tab') menu.current?.hidePopover()
    if (step === undefined) return
    event.preventDefault()
    const all = items()
    const at = all.findIndex((item) => item.matches(':focus'))
    all[(at + step + all.length) % all.length]?.focus()
  }
  return (
    <>
      <span ref={trigger}>
        <Button {...button} aria-haspopup="menu" aria-expanded={isOpen} aria-controls={id} onClick={open} />
      </span>
      <div
        ref={menu}
        id={id}
        role="menu"
        tabIndex={-1}
        popover="auto"
        className={styles.menu}
        aria-label={label}
        onKeyDown={onKeyDown}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {actions.map(({ label: text, icon, isDisabled, isChecked, run }) => (
          <button
            key={text}
            type="button"
            {...(isChecked === undefined
              ? { role: 'menuitem' }
              : { role: 'menuitemcheckbox', 'aria-checked': isChecked })}
            tabIndex={-1}
            className={styles.item}
            disabled={isDisabled}
            onClick={() => {
              if (isChecked === undefined) menu.current?.hidePopover()
              run()
            }}
          >
            {icon && <Icon name={icon} size={16} />}
            {isChecked !== undefined && <Icon name="check" size={16} />}
            {text}
          </button>
        ))}
      </div>
    </>
  )
}
