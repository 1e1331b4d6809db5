import { feedback, reportedCueMost, type SubtitleProblem } from '@cliffhanger/contract/feedback'
import type { SubtitleLanguageId } from '@cliffhanger/domain/languages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { reportsKey } from '#features/feedback/use-reports.ts'
import { useText } from '#i18n/use-text.ts'
import { subtitleNames } from './use-subtitles.ts'

/** Kinds of subtitle problems, as operators read them. */
const names: Readonly<Record<SubtitleProblem, string>> = {
  missing: 'Subtitles missing',
  sync: 'Subtitles out of sync',
  words: 'Subtitles with wrong words',
  look: 'Subtitles hard to read',
  other: 'Other problem with subtitles',
}

/** The position in the episode, and the subtitle on screen. */
export interface SubtitlePositionEditor {
  readonly vidName: string
  readonly vid: string
  readonly episode: number
  /** Language of the subtitles; undefined if none are shown. */
  readonly subtitleLanguage: SubtitleLanguageId | undefined
  readonly seconds: number
  /** The last cue, with its times in seconds; undefined before the first one. */
  readonly cue: { readonly text: string; readonly start: number; readonly end: number } | undefined
}

/** Maximum length of the viewer's own text, in characters. */
export const longestReportText = 1000

function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
const oneLine = (text: string, most: number) => Array.from(text.replace(/\s+/g, ' ').trim()).slice(0, most).join('')

/**
 * The text of the report. Always in English, one fact per line and in the same order, so that operators can list,
 * search and count reports; the viewer's own text comes last.
 */
export function subtitleReportText(problem: SubtitleProblem, place: SubtitlePositionEditor, words: string): string {
  const { vidName, vid, episode, subtitleLanguage, seconds, cue } = place
  const language =
    subtitleLanguage === undefined ? 'none shown' : `${subtitleNames[subtitleLanguage].name} (${subtitleLanguage})`
  const shown = oneLine(cue?.text ?? '', reportedCueMost)
  const said = words.trim()
  return [
    `${names[problem]}: EP ${episode} at ${clock(seconds)}, ${oneLine(vidName, 200)}`,
    `Title: ${vid}`,
    `Language: ${language}`,
    ...(shown ? [`Cue: ${shown}`] : []),
    ...(said ? ['', said] : []),
  ].join('\n')
}

interface SubtitleReport {
  readonly problem: SubtitleProblem
  readonly place: SubtitlePositionEditor
  readonly words: string
  readonly email: string
}

/** The report is also feedback, so that the reply appears among the viewer's reports. */
export function useSendSubtitleReport(onSent: () => void) {
  const t = useText()
  const { run, act } = useApi()
  const queries = useQueryClient()
  // The same report for every retry, so that no duplicate is created.
  const [createTime] = useState(Date.now)
  const sending = useMutation({
    /** Returns the error text; '' on success. */
    async mutationFn({ problem, place, words, email }: SubtitleReport): Promise<string> {
      const feedbackContent = subtitleReportText(problem, place, words)
      const { vid: vidId, episode: episodeN, seconds, subtitleLanguage, cue } = place
      const answer = await run(feedback.reportSubtitle, {
        ...{ email, feedbackContent, createTime, vidId, episodeN, problem, position: seconds },
        ...(subtitleLanguage && { subtitleLanguage }),
        // A missing line is between two cues.
        ...(cue && problem !== 'missing' && { cue: { ...cue, text: cue.text.slice(0, reportedCueMost) } }),
      })
      if (!answer.ok && answer.reason === 'network') return t('feedback.sendOffline')
      if (!answer.ok) return answer.message || t('feedback.sendFailed')
      act('sendFeedback', answer.value.feedbackId)
      queries.removeQueries({ queryKey: reportsKey })
      onSent()
      return ''
    },
  })
  return {
    send: (report: SubtitleReport) => sending.mutate(report),
    isSending: sending.isPending || sending.data === '',
    refusal: sending.data ?? '',
  }
}
