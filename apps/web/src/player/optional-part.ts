import { type ComponentType, lazy } from 'react'

/** Loads an optional component lazily. If loading fails, nothing is rendered. */
export const lazyOptional = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async (): Promise<{ default: ComponentType<P> }> => ({ default: await load().catch(() => () => null) }))
