import type { ComponentProps, MouseEvent } from 'react'
import { navigate } from 'wouter/use-browser-location'

type Props = Omit<ComponentProps<'a'>, 'href'> & { readonly href: string }

/** A link within the app: changes the address without loading a page, unless the viewer asks for a new tab. */
export function Link({ href, onClick, children, ...rest }: Props) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const wantsOwnTab = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0
    if (event.defaultPrevented || wantsOwnTab) return
    event.preventDefault()
    navigate(href)
  }
  return (
    <a href={href} onClick={follow} {...rest}>
      {children}
    </a>
  )
}
