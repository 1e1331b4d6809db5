import type { EditedExperiment, ExperimentRow, ExperimentVariant } from '@cliffhanger/contract/studio/experiments'
import { type ExperimentKind, type PaywallOffer, paywallOffers } from '@cliffhanger/domain/paywall-lab'

/** A variant of an experiment, as typed. */
export interface VariantFormValues {
  readonly name: string
  /** The variant's value as typed: a number of episodes or coins, or a price. */
  readonly text: string
  readonly offers: readonly PaywallOffer[]
  readonly words: Readonly<Record<string, string>>
}
export interface ExperimentFormValues {
  readonly name: string
  readonly kind: ExperimentKind
  readonly titles: readonly { readonly vidId: string; readonly title: string }[]
  readonly group: string
  readonly share: string
  readonly control: string
  readonly variants: readonly VariantFormValues[]
  readonly primary: EditedExperiment['primary']
  readonly effect: string
  readonly days: string
  readonly stopsWhenSure: boolean
}

export const newVariant = (name: string): VariantFormValues => ({ name, text: '', offers: paywallOffers, words: {} })

const typed = ({ name, freeEpisodes, coins, price, offers, words }: ExperimentVariant): VariantFormValues => ({
  name,
  text: String(freeEpisodes ?? coins ?? price ?? ''),
  offers: offers ?? paywallOffers,
  words: { ...words },
})

/**
 * Returns the form for a new experiment, or for a draft.
 * @param names default names of the first and the second variant
 */
export function toExperimentFormValues(
  draft: ExperimentRow | undefined,
  names: readonly [string, string],
): ExperimentFormValues {
  const [control, ...variants] = draft?.variants ?? []
  return {
    name: draft?.name ?? '',
    kind: draft?.kind ?? 'episodePrice',
    titles: draft?.titles.map(({ vidId, title }) => ({ vidId, title: title || vidId })) ?? [],
    group: draft?.group ?? '',
    share: String(draft?.share ?? 100),
    control: control?.name ?? names[0],
    variants: variants.length > 0 ? variants.map(typed) : [newVariant(names[1])],
    primary: draft?.primary ?? 'revenue',
    effect: String(draft?.smallestEffect ?? 15),
    days: String(draft?.days ?? 28),
    stopsWhenSure: draft?.stopsWhenSure ?? true,
  }
}

function variantOf(kind: ExperimentKind, { name, text, offers, words }: VariantFormValues): ExperimentVariant {
  switch (kind) {
    case 'freeEpisodes':
      return { name, freeEpisodes: Number(text) }
    case 'episodePrice':
      return { name, coins: Number(text) }
    case 'wholeTitlePrice':
      return { name, price: text }
    case 'offers':
      return { name, offers: [...offers] }
    case 'words':
      return { name, words }
  }
}

export const toEditedExperiment = (form: ExperimentFormValues): EditedExperiment => ({
  name: form.name,
  kind: form.kind,
  vidIds: form.titles.map(({ vidId }) => vidId),
  group: form.group,
  share: Number(form.share),
  variants: [{ name: form.control }, ...form.variants.map((variant) => variantOf(form.kind, variant))],
  primary: form.primary,
  smallestEffect: Number(form.effect),
  days: Number(form.days),
  stopsWhenSure: form.stopsWhenSure,
})

/** All permutations of the paywall offers. */
export const offerPermutations: readonly (readonly PaywallOffer[])[] = paywallOffers.flatMap((first) => {
  const [a, b] = paywallOffers.filter((offer) => offer !== first)
  return a && b
    ? [
        [first, a, b],
        [first, b, a],
      ]
    : []
})
