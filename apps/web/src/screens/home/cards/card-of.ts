import type { HomeModule } from '@cliffhanger/contract/entities'
import type { HomeCardType } from '@cliffhanger/domain/card-types'
import type { ComponentType } from 'react'
import type { Audience } from '#features/preference/preference.ts'
import { lazyWithRetry } from '#ui/later.ts'
import { BannerCard } from './banner-card.tsx'
import { CarouselCard } from './carousel-card.tsx'
import { ContinueCard } from './continue-card.tsx'
import { GridCard, ListCard } from './list-cards.tsx'

export interface CardProps {
  readonly module: HomeModule
  readonly audience: Audience
}

/** Component for each card type of the specification. */
export const cardComponents: Record<HomeCardType, ComponentType<CardProps>> = {
  29: BannerCard,
  1: ContinueCard,
  32: CarouselCard,
  30: ListCard,
  31: ListCard,
  34: ListCard,
  33: GridCard,
  18: lazyWithRetry(() => import('./endless-card.tsx'), 'EndlessCard'),
}
