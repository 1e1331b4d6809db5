import type { LanguageId, SubtitleLanguageId } from '@cliffhanger/domain/languages'
import { type SubtitleLanguage, subtitleLanguages } from '@cliffhanger/domain/subtitle-languages'
import { swapHost } from '@cliffhanger/player-core/features/source-host'
import { type CueTrack, createCueTrack } from '@cliffhanger/player-core/subtitles/cues'
import { chooseSubtitle, type SubtitleFile } from '@cliffhanger/player-core/subtitles/language'
import { loadCues } from '@cliffhanger/player-core/subtitles/load'
import type { Cue } from '@cliffhanger/player-core/subtitles/srt'
import { useEffect, useState } from 'react'
import { useApi } from '#api/use-api.ts'
import type { PartReader } from '#features/downloads/downloads.ts'
import { useLocale } from '#i18n/use-text.ts'
import { usePlayback } from '#player/player-context.ts'
import { nonSpecKeys } from '#settings/own-keys.ts'
import { useSetting } from '#settings/use-setting.ts'

/** The viewer's last choice: 0 turns subtitles off, undefined follows the interface language. */
export type SubtitleChoice = SubtitleLanguageId | 0 | undefined

/** Tag, name and direction of each subtitle language, by its id in the protocol. */
export const subtitleLanguagesById: Readonly<Record<SubtitleLanguageId, SubtitleLanguage>> = {
  2: subtitleLanguages.en,
  4: subtitleLanguages.cn,
  5: subtitleLanguages.ru,
  6: subtitleLanguages.jp,
  8: subtitleLanguages.es,
  9: subtitleLanguages.ar,
  11: subtitleLanguages.th,
}

/**
 * Returns the file to show: in the chosen language if available, else in the interface language, else in English,
 * else none.
 */
export function findSubtitleFile<File extends SubtitleFile>(
  choice: SubtitleChoice,
  language: LanguageId,
  files: readonly File[],
): File | undefined {
  if (choice === 0) return undefined
  const wanted = files.find((file) => file.language === choice)?.language ?? language
  const chosen = chooseSubtitle(wanted, files)
  return files.find((file) => file === chosen)
}

const none: readonly Cue[] = []
/** Minimum delay of the timer in seconds: when the timer fires, the media element's clock may be slightly behind. */
const leastWaitS = 0.01

/** Returns the viewer's subtitle choice and the matching file of the current episode. */
export function useSubtitleFile() {
  const { answer } = usePlayback()
  const { language } = useLocale()
  const [choice, choose] = useSetting<SubtitleChoice>(nonSpecKeys.subtitleLanguage)
  const files = answer?.status === 'ready' ? answer.details.subtitles : []
  return { files, file: findSubtitleFile(choice, language.id, files), choose }
}

/** Returns the current cues, with the tag and direction of their language. */
export function useCurrentCues(): { cues: readonly Cue[]; tag: string; dir: 'ltr' | 'rtl' } {
  const { pool, current, answer } = usePlayback()
  const { config } = useApi()
  const { file } = useSubtitleFile()
  const [track, setTrack] = useState<CueTrack>()
  const [cues, setCues] = useState(none)
  const url = file && swapHost(file.url, config.mediaHosts)
  const read = answer?.status === 'ready' ? answer.read : undefined

  useEffect(() => {
    setTrack(undefined)
    if (url === undefined) return
    const ending = new AbortController()
    const load = async () =>
      setTrack(
        createCueTrack(await loadCues(url, (...ask) => (read ? readFile(read, url) : fetch(...ask)), ending.signal)),
      )
    load().catch(() => {
      // The download was aborted because another file was chosen.
    })
    return () => ending.abort()
  }, [url, read])

  const isMoving = current.status === 'playing'
  useEffect(() => {
    if (!track) return setCues(none)
    let next: ReturnType<typeof setTimeout>
    const show = () => {
      clearTimeout(next)
      const { currentTime = 0, playbackRate = 1 } = pool.current()?.video ?? {}
      const shown = track.at(currentTime)
      setCues((last) => (isSame(last, shown) ? last : shown))
      const waitS = Math.max(leastWaitS, (track.changeAfter(currentTime) - currentTime) / playbackRate)
      // A longer wait needs no timer, because `timeupdate` calls `show` again a few times a second.
      if (isMoving && waitS < 1) next = setTimeout(show, waitS * 1000)
    }
    show()
    const ending = new AbortController()
    for (const type of ['seeked', 'timeupdate', 'ratechange'] as const) pool.listen(type, show, ending.signal)
    return () => {
      clearTimeout(next)
      ending.abort()
    }
  }, [track, pool, isMoving])

  const { tag, dir } = subtitleLanguagesById[file?.language ?? 2]
  return { cues: file ? cues : none, tag, dir }
}

const readFile = async (read: PartReader, url: string) => new Response(await read(url))

const isSame = (a: readonly Cue[], b: readonly Cue[]) => a.length === b.length && a.every((cue, at) => cue === b[at])
