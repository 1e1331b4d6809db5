import type { Schema } from '@cliffhanger/contract/schema'
import {
  type BrowserEventDeclaration,
  commonEventFields,
  type DerivedEventName,
  derivedEvents,
  isDerivedEvent,
  trackedEvents,
} from '@cliffhanger/contract/tracking'
import { derivedEventQueries } from './derived-events.ts'

type Fields = BrowserEventDeclaration['fields']

const intro = `# Events

This page is for operators and analysts who read the table \`tracked_events\`, and for engineers who add an event.
\`npm run events-docs\` writes it from the registry in \`packages/contract/src/tracking.ts\`.

Pages send events to \`/log/track\` ([how and why](decisions/067-events-that-can-be-believed.md)). An event with an id is stored once, with \`created_at\` corrected
by the server's clock; without an id, of a page of an earlier release, \`created_at\` is the page's own clock. Events of bots are stored with \`is_bot\` and
belong to no figure. A row counts for 1 / \`sample_rate\` events.
`

/** Default maximum length of a text field. docs/events.md mentions only smaller limits. */
const mostCharacters = 2_048

function typeOf(field: Schema<unknown>): string {
  if (Array.isArray(field.enum)) return field.enum.map((choice: unknown) => `\`${String(choice)}\``).join(', ')
  const { minimum, maximum, maxLength } = field
  const limits = [
    ...(typeof minimum === 'number' ? [`from ${minimum}`] : []),
    ...(typeof maximum === 'number' ? [`to ${maximum}`] : []),
    ...(typeof maxLength === 'number' && maxLength < mostCharacters ? [`at most ${maxLength} characters`] : []),
  ]
  return [String(field.type), ...limits].join(', ')
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function fieldTable({ required, properties }: Fields): string {
  const rows = Object.entries(properties).map(([name, field]) => {
    const isOptional = required.includes(name) ? '' : ' (optional)'
    return `| \`${name}\`${isOptional} | ${typeOf(field)} | ${textOf(field.unit)} | ${textOf(field.description)} |`
  })
  return ['| field | type | unit | meaning |', '|---|---|---|---|', ...rows].join('\n')
}

const guestRules: Readonly<Record<BrowserEventDeclaration['fromNewGuest'], string>> = {
  refused: 'not stored',
  stored: 'stored under the reserved id, without other rows',
  'creates the guest': "stored, and the guest's rows are created",
}

function browserEvent(name: string, event: BrowserEventDeclaration): string {
  const { retentionDays, sampledIf } = event
  const facts = [
    `sent by \`apps/web/src/${event.sentBy}\`${event.isOncePerVisit ? ', once a visit with the same fields' : ''}`,
    `kept ${retentionDays === undefined ? '`TRACKING_DAYS`' : `${retentionDays} days, at most \`TRACKING_DAYS\``}`,
    'personal: exported, and deleted with the account',
    `of a guest without rows: ${guestRules[event.fromNewGuest]}`,
    sampledIf
      ? `sampled with \`FIRST_FRAME_SAMPLING\` if \`${sampledIf.field}\` is \`${sampledIf.value}\``
      : 'never sampled',
  ]
  return [`### ${name}`, event.description, facts.map((fact) => `- ${fact}`).join('\n'), fieldTable(event.fields)].join(
    '\n\n',
  )
}

function derivedEvent(name: DerivedEventName): string {
  const { description, fields } = derivedEvents[name]
  const query = `\`\`\`sql\n${derivedEventQueries[name]}\n\`\`\``
  const facts = '- kept as long as the tables that it is read from\n- personal: these tables are exported, too'
  return [`### ${name}`, description, facts, fieldTable(fields), query].join('\n\n')
}

/** Renders the text of docs/events.md. */
export function renderEventsDocPage(): string {
  return `${[
    intro.trimEnd(),
    '## Fields of every event',
    fieldTable(commonEventFields),
    'The server adds the country (`COUNTRY_HEADER`), the family of the browser, the app that the browser is a part of, and whether it is a bot.',
    '## Events of the web app',
    ...Object.entries<BrowserEventDeclaration>(trackedEvents).map(([name, event]) => browserEvent(name, event)),
    '## Events of the server',
    'They are read from orders and ledger, or from other events, and are refused from browsers. Rows have `user_id`, `occurred_at` and these fields:',
    ...Object.keys(derivedEvents).filter(isDerivedEvent).map(derivedEvent),
  ].join('\n\n')}\n`
}
