import type { ComponentProps, MouseEvent } from 'react'
import { navigate } from 'wouter/use-browser-location'

type Click = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'button'>

/** Returns whether a click on a link makes the browser open a new tab, a download or a menu. */
export const opensNewTab = ({ ctrlKey, metaKey, shiftKey, altKey, button }: Click): boolean =>
  ctrlKey || metaKey || shiftKey || altKey || button !== 0

type Props = Omit<ComponentProps<'a'>, 'href'> & { readonly href: string }

/** A link within the app: navigates without a page load, unless the viewer opens it in a new tab. */
export function Link({ href, onClick, children, ...rest }: Props) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || opensNewTab(event)) return
    event.preventDefault()
    navigate(href)
  }
  return (
    <a href={href} onClick={follow} {...rest}>
      {children}
    </a>
  )
}
