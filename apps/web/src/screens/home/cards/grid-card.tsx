import { moduleHref } from '#features/titles/links.ts'
import { ModuleSection } from '#features/titles/module-section.tsx'
import { TitleRow } from '#features/titles/title-card.tsx'
import type { CardProps } from './card-of.ts'

/** Card type 33: two rows of three on a phone, one row on larger screens. */
export const GridCard = ({ module: { mId, moduleName, videoInfoList } }: CardProps) => (
  <ModuleSection name={moduleName} allHref={moduleHref(mId, moduleName)}>
    <TitleRow videos={videoInfoList} />
  </ModuleSection>
)
