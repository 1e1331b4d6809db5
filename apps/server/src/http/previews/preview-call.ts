import type { Call, Input, Output } from '@cliffhanger/contract/call'
import type { LanguageId } from '@cliffhanger/domain/languages'
import type { Draft } from '../../modules/previews/drafts.ts'
import { createInputCheck } from '../input.ts'
import { jsonWriterOf } from '../json-writer.ts'
import type { PreviewViewer } from './preview-place.ts'

export interface PreviewContext {
  readonly draft: Draft
  readonly viewer: PreviewViewer
  readonly language: LanguageId
}
/** A call of the viewers' contract with its handler for previews. */
export interface PreviewCall {
  readonly path: string
  readonly method: Call['method']
  /** Returns the response as JSON. */
  answer(sent: unknown, ctx: PreviewContext): Promise<string>
}

/** Declares how a preview answers a call; the types of its input and output are those of the contract. */
export function previewCall<C extends Call>(
  call: C,
  answer: (input: Input<C>, ctx: PreviewContext) => Output<C> | Promise<Output<C>>,
): PreviewCall {
  const checkInput = createInputCheck(call)
  const writeJson = jsonWriterOf(call)
  return {
    path: call.path,
    method: call.method,
    answer: async (sent, ctx) => writeJson(await answer(checkInput(sent), ctx)),
  }
}
