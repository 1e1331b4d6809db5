import { type ComponentType, lazy } from 'react'

/** Loads a part that the player can do without: nothing is shown in its place if it cannot be loaded. */
export const loadOptional = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async (): Promise<{ default: ComponentType<P> }> => ({ default: await load().catch(() => () => null) }))
