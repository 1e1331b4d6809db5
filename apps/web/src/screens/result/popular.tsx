import type { HomeModule } from '@cliffhanger/contract/entities'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { useId } from 'react'
import { useCall } from '#api/use-call.ts'
import { homeInput, useAudience } from '#features/feed/audience.ts'
import { TitleRow, TitleRowSkeleton } from '#features/titles/title-row.tsx'
import { SkeletonBox } from '#ui/skeleton.tsx'
import styles from './popular.module.css'

/** Number of titles: one row of posters on a desktop. */
const most = 7
const carousel = 32

/** The first carousel module, otherwise the first module that fills a row. */
const popularModule = (modules: readonly HomeModule[]): HomeModule | undefined =>
  modules.find(({ cardType }) => cardType === carousel) ??
  modules.find(({ videoInfoList }) => videoInfoList.length >= most)

/** A module of the home page, shown while nothing is typed or when a search finds nothing. */
export function Popular() {
  const id = useId()
  const { data, isPending } = useCall(recommendation.moduleInfoList, homeInput(useAudience()))
  const module = popularModule(data?.rows ?? [])
  if (isPending) {
    return (
      <div className={styles.popular} aria-hidden="true">
        <SkeletonBox className={styles.headingBone} />
        <TitleRowSkeleton />
      </div>
    )
  }
  if (!module) return null
  return (
    <section className={styles.popular} aria-labelledby={id}>
      <h2 id={id} className={`${styles.heading} display`}>
        {module.moduleName}
      </h2>
      <TitleRow videos={module.videoInfoList.slice(0, most)} />
    </section>
  )
}
