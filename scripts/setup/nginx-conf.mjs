import { readFileSync } from 'node:fs'
import { checkConfigValue, fillTemplate } from './fill-template.mjs'
import { resolveFromRoot } from './repository.mjs'

/**
 * @typedef {object} NginxOptions
 * @property {readonly string[]} instances `host:port` of each
 * @property {string} store path of the media store's folder on the nginx machine
 * @property {boolean} [isBucket] the media store is a bucket: the instances serve media from their caches
 * @property {string} secrets path of `secrets.json`
 * @property {readonly string[]} [listen] default: port 80 of every address
 * @property {{ folder: string, listen?: readonly string[] }} [tls] folder of fullchain.pem and privkey.pem; the app then
 *   listens on `tls.listen` (default: port 443), and `listen` redirects there
 * @property {string} [payHost] host name of PAY_ORIGIN, which serves only the card form; the certificate must include it
 * @property {string} [cache] folder for the web app's files
 * @property {string} [logs]
 */

/** @param {string} name */
const template = (name) => readFileSync(resolveFromRoot('deploy', 'nginx', `${name}.conf.template`), 'utf8')

/**
 * @param {readonly string[]} places
 * @param {string} kind
 */
const listenDirectives = (places, kind) => places.map((at) => `listen ${checkConfigValue(at)} ${kind};`).join('\n  ')

/**
 * Returns the `server` directives of the upstream. After three failures within a second, nginx sends an instance no
 * requests for a second, so that an unreachable machine causes little delay. If no instance is left, nginx tries the
 * backup entries, which are the same instances: a restarted instance may be reachable before the second is over.
 *
 * @param {readonly string[]} instances
 */
const servers = (instances) => [
  ...instances.map((at) => `server ${at} max_fails=3 fail_timeout=1s;`),
  ...(instances.length > 1 ? instances.map((at) => `server ${at} max_fails=0 backup;`) : []),
]

/**
 * Returns the nginx configuration for these instances, filled in from the templates in deploy/nginx.
 *
 * @param {NginxOptions} options
 * @returns {string}
 */
export function nginxConf({
  instances,
  store,
  isBucket = false,
  secrets,
  listen = ['80', '[::]:80'],
  tls,
  payHost,
  ...folders
}) {
  const { cache = '/var/lib/nginx/cliffhanger', logs = '/var/log/nginx' } = folders
  const values = {
    SERVERS: servers(instances.map(checkConfigValue)).join('\n  '),
    TRIES: String(instances.length),
    MEDIA_JS: checkConfigValue(resolveFromRoot('deploy', 'nginx', 'media.js')),
    SECRETS: checkConfigValue(secrets),
    STORE: checkConfigValue(store),
    // nginx buffers a whole segment (large ones on disk), so that a slow viewer does not occupy a connection to the
    // instance.
    SERVE_MEDIA: isBucket
      ? 'proxy_max_temp_file_size 64m; proxy_pass http://cliffhanger;'
      : 'js_content cliffhangerMedia.serve;',
    CACHE: checkConfigValue(cache),
    ACCESS_LOG: `${checkConfigValue(logs)}/cliffhanger.log cliffhanger buffer=64k flush=5s`,
    ERROR_LOG: `${checkConfigValue(logs)}/cliffhanger-error.log`,
  }
  const open = listenDirectives(listen, 'default_server')
  /** @param {string} listen */
  const pay = (listen) =>
    payHost === undefined
      ? ''
      : fillTemplate(template('pay'), { ...values, PAY_LISTEN: listen, PAY_HOST: checkConfigValue(payHost) })
  if (tls === undefined)
    return (
      fillTemplate(template('cliffhanger'), { ...values, LISTEN: open }) + pay(open.replaceAll(' default_server', ''))
    )
  const secure = listenDirectives(tls.listen ?? ['443', '[::]:443'], 'ssl http2 default_server')
  const certificate = fillTemplate(template('tls'), { TLS: checkConfigValue(tls.folder) }).trimEnd()
  const listenSecurely = `${secure}\n  ${certificate}`
  const app = fillTemplate(template('cliffhanger'), { ...values, LISTEN: listenSecurely })
  return (
    app + pay(listenSecurely.replaceAll(' default_server', '')) + fillTemplate(template('redirect'), { LISTEN: open })
  )
}
