import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/**
 * Returns the loggable part of an error. Database drivers put values into messages, so of their errors only names are
 * logged.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const place = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? []
  const isFromDatabase = 'severity' in error && 'routine' in error
  const constraint =
    'constraint' in error && typeof error.constraint === 'string' ? { constraint: error.constraint } : {}
  return {
    type: error.name,
    ...code,
    ...(isFromDatabase ? constraint : { message: error.message }),
    stack: place.join('\n'),
  }
}

/**
 * Creates a logger that writes JSON lines to standard output or to `destination`. Only explicitly named fields are
 * written, never a whole request.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}
