import { useContext } from 'react'
import { useMedia, WideOnServerContext } from '#ui/viewport/use-media.ts'

/** Returns whether the panel fits beside or below the picture. A phone in landscape uses a sheet instead. */
export const useIsWide = (): boolean =>
  useMedia('(min-width: 601px) and (min-height: 481px)', useContext(WideOnServerContext))
