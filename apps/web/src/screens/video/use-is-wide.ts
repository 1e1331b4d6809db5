import { useContext } from 'react'
import { DrawnWideContext, useMedia } from '#ui/use-media.ts'

/** Room for the panel beside or below the frame. A phone on its side has none: there the picker is a sheet. */
export const useIsWide = (): boolean =>
  useMedia('(min-width: 601px) and (min-height: 481px)', useContext(DrawnWideContext))
