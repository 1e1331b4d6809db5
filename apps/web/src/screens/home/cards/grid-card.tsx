import { moduleHref } from '#features/titles/links.ts'
import { Shelf } from '#features/titles/shelf.tsx'
import { TitleRow } from '#features/titles/title-row.tsx'
import type { CardProps } from './card-of.ts'

/** Card type 33: two rows of three on a phone, one row on larger screens. */
export const GridCard = ({ module: { mId, moduleName, videoInfoList } }: CardProps) => (
  <Shelf name={moduleName} allHref={moduleHref(mId, moduleName)}>
    <TitleRow videos={videoInfoList} />
  </Shelf>
)
