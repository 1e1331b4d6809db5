import type { ChildProcess } from 'node:child_process'

/**
 * Sends a request to a child process. Returns its response; undefined if the process exits, or `limitMs` pass, before a
 * response.
 */
export function requestFromChild<T>(child: ChildProcess, request: object, limitMs: number): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => fail(), limitMs)
    const settle = (answer: T | undefined) => {
      clearTimeout(timer)
      child.off('message', settle).off('exit', fail)
      resolve(answer)
    }
    const fail = () => settle(undefined)
    child.once('message', settle).once('exit', fail)
    child.send(request, (error) => error && fail())
  })
}
