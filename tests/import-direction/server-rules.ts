const moduleOf = (inner: string) => /^modules\/([^/]+)\//.exec(inner)?.[1]
/** Returns the role in a file name, also with a prefix or suffix: `store` for `session-store.ts`, `store-lists.ts`. */
const roleOf = (inner: string) => /[/-](routes|service|store)(?:-[a-z-]+)?\.ts$/.exec(inner)?.[1]

const forbiddenWithin: Readonly<Record<string, readonly string[]>> = {
  routes: ['store'],
  service: ['routes'],
  store: ['routes', 'service'],
}

function objectionWithin(from: string, to: string) {
  const [role, other] = [roleOf(from), roleOf(to)]
  if (!role || !other || !forbiddenWithin[role]?.includes(other)) return undefined
  return `${role} must not import ${other} (routes → service → store)`
}

/** Checks whether a file may import any module: files directly in `src`, commands, media import, backups and jobs. */
const mayCall = (inner: string) => !inner.includes('/') || /^(backup|cli|ingest|jobs)\//.test(inner)

export function findServerImportError(from: string, to: string, isType: boolean): string | undefined {
  const [owner, other] = [moduleOf(from), moduleOf(to)]
  if (!other || mayCall(from)) return undefined
  if (owner === other) return objectionWithin(from, to)
  const role = roleOf(to)
  if (role === 'store' || role === 'routes') return `only the module ${other} itself may import its ${role}`
  return isType ? undefined : `what ${other} does comes as an argument, its service: import types only`
}
