import { useContext } from 'react'
import { DrawnWideContext, useMedia } from '#ui/viewport/use-media.ts'

/** True if the panel fits beside or below the frame. It does not on a phone in landscape, which uses a sheet instead. */
export const useIsWide = (): boolean =>
  useMedia('(min-width: 601px) and (min-height: 481px)', useContext(DrawnWideContext))
