import { escapeHtml } from '../../escape-html.ts'
import type { OpenApi } from './openapi.ts'

export const referenceStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
nav ul { columns: 14rem; padding-left: 1.25rem }
section { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding-top: .5rem; margin-top: 2rem }
h3 { font-size: 1rem; margin: 1.5rem 0 0 }
h3 code { overflow-wrap: anywhere }
pre { overflow-x: auto; padding: .75rem; border-radius: .5rem; background: color-mix(in srgb, currentColor 8%, transparent); font-size: .8125rem }
a { color: inherit }
`

const asJson = (value: unknown): string => escapeHtml(JSON.stringify(value, null, 2))
/** Converts text with `code` in backticks to HTML. */
const asProse = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

const block = (title: string, value: unknown): string =>
  value === undefined ? '' : `<details><summary>${title}</summary><pre>${asJson(value)}</pre></details>`

/** Renders the OpenAPI document as an HTML page without scripts. */
export function renderReferencePage({ info, paths, tags, components, servers }: OpenApi): string {
  const base = servers[0]?.url ?? ''
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const sectionOf = (tag: string): string =>
    operations
      .filter(({ operation }) => operation.tags.includes(tag))
      .map(({ path, method, operation }) =>
        [
          `<h3 id="${escapeHtml(operation.operationId)}"><code>${method} ${escapeHtml(base + path)}</code></h3>`,
          `<p>${asProse(operation.summary)} ${asProse(operation.description ?? '')}</p>`,
          block('Request', operation.requestBody?.content ?? operation.parameters),
          block('Response', operation.responses[200].content['application/json'].schema),
        ].join('\n'),
      )
      .join('\n')
  const links = operations.map(
    ({ operation: { operationId } }) => `<li><a href="#${escapeHtml(operationId)}">${escapeHtml(operationId)}</a></li>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)}</title>
<style>${referenceStyle}</style>
</head>
<body>
<h1>${escapeHtml(info.title)} ${escapeHtml(info.version)}</h1>
<p>${asProse(info.description)}</p>
<p><a href="${escapeHtml(base)}/openapi.json">OpenAPI 3.1 document</a></p>
<nav aria-label="Calls"><ul>${links.join('')}</ul></nav>
${tags.map(({ name }) => `<section><h2>${escapeHtml(name)}</h2>\n${sectionOf(name)}</section>`).join('\n')}
<section><h2>Schemas</h2>
${Object.entries(components.schemas)
  .map(([name, schema]) => block(escapeHtml(name), schema))
  .join('\n')}
</section>
</body>
</html>
`
}
