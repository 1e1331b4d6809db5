import type { Static } from '@cliffhanger/contract/schema'
import type { TitleState, TitleTextsInput } from '@cliffhanger/contract/studio/title-parts'
import { languages } from '@cliffhanger/domain/languages'
import { type Locale, useText } from '#i18n/use-text.ts'
import { useTitlePageText } from '../use-title-page-text.ts'
import { useVideoText } from '../videos/use-video-text.ts'
import { flattenDetails } from './details/flat-details.ts'
import type { LabelledTexts } from './differences.ts'

type State = Static<typeof TitleState>
type Words = Static<typeof TitleTextsInput>

/** Flattens texts into a map from label, such as "Español · Name", to text. */
export function flattenTitleTexts(words: Words, t: Locale['t']): LabelledTexts {
  const flat = new Map<string, string>()
  const put = (place: string, text: string | undefined) => {
    if (text) flat.set(place, text)
  }
  for (const { key, name } of languages) {
    put(`${name} · ${t('title.words.name')}`, words.names[key])
    put(`${name} · ${t('title.words.description')}`, words.descriptions[key])
    for (const [at, text] of (words.episodeNames[key] ?? []).entries())
      put(`${name} · ${t('title.episode', { n: at + 1 })}`, text)
  }
  put(t('title.words.tags'), words.tags.join(', '))
  return flat
}

/** Converts the texts of a title's state to the form values of the text editor. */
export function titleTextsOf({ texts, tags, episodes }: State): Words {
  const last = episodes.at(-1)?.n ?? 0
  const namesOf = (key: keyof State['texts']) =>
    Array.from({ length: last }, (_, at) => episodes.find(({ n }) => n === at + 1)?.names[key] ?? '')
  const words: Words = { names: {}, descriptions: {}, tags: [...tags], episodeNames: {} }
  for (const { key } of languages) {
    words.names[key] = texts[key]?.name ?? ''
    words.descriptions[key] = texts[key]?.description ?? ''
    words.episodeNames[key] = namesOf(key)
  }
  return words
}

/** Returns a function that flattens a state into a map from label to text, for comparison. */
export function useFlatState(): (state: State) => LabelledTexts {
  const { t, time } = useText()
  const v = useVideoText()
  const pageText = useTitlePageText()
  return (state) => {
    const flat = new Map(flattenTitleTexts(titleTextsOf(state), t))
    const { language, audience } = state
    const details = { language, audience, order: state.order?.toString() }
    const hidden = state.episodes.filter(({ isHidden }) => isHidden).map(({ n }) => n)
    flat.set(t('titles.column.state'), t(state.isPublished ? 'titles.visible' : 'titles.hidden'))
    for (const [place, value] of flattenDetails(details, pageText)) flat.set(place, value)
    flat.set(t('title.prices.free'), String(state.freeEpisodes))
    flat.set(t('title.prices.perEpisode'), String(state.pricePerEpisode))
    flat.set(t('title.prices.wholeTitle'), state.wholeTitlePrice)
    flat.set(t('title.episodes.hidden'), hidden.join(', '))
    flat.set(t('title.release.holds'), t(state.holdsNewEpisodes ? 'title.yes' : 'title.no'))
    for (const { n, video } of state.episodes)
      if (video) flat.set(`${t('title.episode', { n })} · ${v('videos.column')}`, video)
    for (const [key, cover] of Object.entries(state.covers))
      flat.set(`${t('title.tab.covers')} · ${key}`, cover.split('-', 1)[0] ?? '')
    for (const { n, at } of state.plan)
      flat.set(
        `${t('title.tab.release')} · ${n === 0 ? t('title.release.title') : t('title.episode', { n })}`,
        time(at),
      )
    return flat
  }
}
